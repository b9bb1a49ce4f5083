// What the page says of chosen windows, single events, pairs of requests and the weight of findings, in Chinese.

Object.assign(WORDS_ZH, {
  'window.title': '窗口：{0}',
  'window.whole.title': '整个录制',
  'window.chosen': '按{1}的时间选取：{0}',
  'window.absent': '{0}：没有这个窗口：{1}',
  'window.requests.help': '窗口的数字只取自它自己的请求',
  'window.onTape': '其中 {0} 个在磁带上找到',
  'window.throughput.help': '对稳态阶段：按客户端规则，其请求的产出除以阶段时长；其他窗口：除以首次发送到最后一个时间点之间的时间',
  'window.stage': '{0} req/s；按客户端规则，阶段时长 {1}',
  'window.ownTime': '首次发送到最后一个时间点：{0}，时长 {1}',
  'window.requestRate': '{0} req/s',
  'window.device': '每设备：{0}，除以 {1}',
  'window.over': '时长 {0}',
  'vantage.client': '客户端',
  'vantage.proxy': '代理',
});
