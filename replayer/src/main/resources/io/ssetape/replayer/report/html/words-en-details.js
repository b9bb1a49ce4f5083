// What the page says of chosen windows, single events, pairs of requests and the weight of findings, in English.

Object.assign(WORDS_EN, {
  'window.title': 'Window: {0}',
  'window.whole.title': 'Whole recording',
  'window.chosen': 'by the {1}’s times: {0}',
  'window.absent': '{0}: no such window: {1}',
  'window.requests.help': 'The figures of a window are of exactly its requests',
  'window.onTape': '{0} of them known on the tape',
  'window.throughput.help': 'Of a stage: what its requests produced over the stage, as the client’s rule has it; else over the time from the first send to the last time point',
  'window.stage': '{0} req/s; by the client’s rule, over the stage of {1}',
  'window.ownTime': 'first send to last time point: {0} over {1}',
  'window.requestRate': '{0} req/s',
  'window.device': 'per device: {0}, divided by {1}',
  'window.over': 'over {0}',
  'vantage.client': 'client',
  'vantage.proxy': 'proxy',
});
