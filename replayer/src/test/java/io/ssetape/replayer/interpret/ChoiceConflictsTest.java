package io.ssetape.replayer.interpret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.ssetape.replayer.finding.Finding;
import io.ssetape.replayer.request.CounterConflict;
import io.ssetape.replayer.request.Dialect;
import io.ssetape.replayer.request.RequestMetric.Status;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Counters of several choices: what contradicts itself in one of them shows, whatever the others add to it. */
class ChoiceConflictsTest {
    private static final int DRAFTS = 5;

    /** The counters of a choice; a step proposes five drafts. */
    private record Counts(long correct, long proposed, long verify, List<Long> histogram, Long completion) {
        static Counts of(Random random) {
            List<Long> histogram = Stream.generate(() -> (long) random.nextInt(4))
                    .limit(DRAFTS + 1L)
                    .collect(Collectors.toCollection(ArrayList::new));
            histogram.set(2, histogram.get(2) + 2);
            histogram.set(3, histogram.get(3) + 2);
            long verify = histogram.stream().mapToLong(Long::longValue).sum();
            long correct = IntStream.range(0, histogram.size())
                    .mapToLong(k -> k * histogram.get(k))
                    .sum();
            return new Counts(correct, DRAFTS * verify, verify, List.copyOf(histogram), 1 + verify + correct);
        }

        /** The same with a step that accepted more drafts, or fewer, than it was counted with. */
        Counts moved(int from, int to) {
            List<Long> moved = new ArrayList<>(histogram);
            moved.set(from, moved.get(from) - 1);
            moved.set(to, moved.get(to) + 1);
            return new Counts(correct, proposed, verify, List.copyOf(moved), completion);
        }

        String json() {
            return "{'spec_num_correct_drafts':" + correct + ",'spec_num_proposed_drafts':" + proposed
                    + ",'spec_verify_ct':" + verify + ",'spec_correct_drafts_histogram':" + histogram + "}";
        }
    }

    /** How the counters of choices travel. */
    enum Place {
        LIST {
            @Override
            void send(Exchange exchange, List<Counts> counts, List<Integer> order) {
                String list = counts.stream().map(Counts::json).collect(Collectors.joining(","));
                exchange.event(300, "{'choices':[],'sglext':{'spec_tokens_details':[" + list + "]}}");
            }
        },
        EACH_CHOICE {
            @Override
            void send(Exchange exchange, List<Counts> counts, List<Integer> order) {
                for (int choice : order) {
                    exchange.event(
                            300,
                            "{'choices':[{'index':" + choice + ",'delta':{},'sgl_ext':{'spec_tokens_details':"
                                    + counts.get(choice).json() + "}}]}");
                }
            }
        },
        ONE_EVENT_OF_CHOICES {
            @Override
            void send(Exchange exchange, List<Counts> counts, List<Integer> order) {
                String choices = order.stream()
                        .map(choice -> "{'index':" + choice + ",'delta':{},'meta_info':"
                                + counts.get(choice).json() + "}")
                        .collect(Collectors.joining(","));
                exchange.event(300, "{'choices':[" + choices + "]}");
            }
        };

        abstract void send(Exchange exchange, List<Counts> counts, List<Integer> order);
    }

    private static Interpretation answer(Place place, List<Counts> counts, List<Integer> order) {
        Exchange exchange =
                Exchange.chat().asking("{'stream':true,'return_spec_tokens_details':true,'n':" + counts.size() + "}");
        for (int choice = 0; choice < counts.size(); choice++) {
            exchange.event(
                    100 + choice,
                    "{'choices':[{'index':" + choice + ",'delta':{'content':'w'},'finish_reason':'stop'}]}");
        }
        place.send(exchange, counts, order);
        long completion = counts.stream().mapToLong(Counts::completion).sum();
        return exchange.usage(400, 31, completion).done(410).interpret();
    }

    private static Set<Long> brokenChoices(Interpretation said) {
        return said.sglext().conflicts().stream()
                .map(CounterConflict::choice)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void whatCancelsOutInTheSumIsToldOfBothChoices(Place place) {
        List<Counts> counts = List.of(
                new Counts(18, 40, 8, List.of(2L, 2L, 1L, 2L, 2L, 0L), 27L),
                new Counts(10, 30, 6, List.of(0L, 3L, 0L, 1L, 1L, 0L), 17L));

        Interpretation said = answer(place, counts, List.of(0, 1));

        assertThat(said.findings()).contains(Finding.SPEC_HISTOGRAM_MISMATCH.code());
        assertThat(said.metrics().acceptRate().status()).isEqualTo(Status.INVALID);
        assertThat(said.metrics().acceptLength().status()).isEqualTo(Status.INVALID);
        assertThat(said.sglext().conflicts())
                .containsExactly(
                        new CounterConflict("histogram-steps", 0L, "choice 0: histogram sum 9, verify 8 (1 too many)"),
                        new CounterConflict("histogram-steps", 1L, "choice 1: histogram sum 5, verify 6 (1 short)"));
        assertThat(said.metrics().acceptRate().reason())
                .contains("choice 0", "choice 1", "hidden in the sum over 2 choices: histogram sum 14, verify 14");
    }

    @ParameterizedTest
    @EnumSource(Place.class)
    void oneBadChoiceAmongAnyIsFlaggedAndNoGoodOne(Place place) {
        Random random = new Random(20_261_130);
        for (int run = 0; run < 200; run++) {
            List<Counts> counts = new ArrayList<>(Stream.generate(() -> Counts.of(random))
                    .limit(2 + random.nextInt(5))
                    .toList());
            List<Integer> order =
                    new ArrayList<>(IntStream.range(0, counts.size()).boxed().toList());
            Interpretation good = answer(place, counts, order);
            assertThat(good.sglext().conflicts()).isEmpty();
            assertThat(good.metrics().acceptRate().status()).isEqualTo(Status.OK);

            Set<Long> bad = new TreeSet<>();
            int first = random.nextInt(counts.size());
            counts.set(first, counts.get(first).moved(2, 3));
            bad.add((long) first);
            if (random.nextBoolean()) {
                // What the first has too much, a second one lacks.
                int second = (first + 1) % counts.size();
                counts.set(second, counts.get(second).moved(3, 2));
                bad.add((long) second);
            }
            Interpretation broken = answer(place, counts, order);
            assertThat(broken.findings()).contains(Finding.SPEC_HISTOGRAM_MISMATCH.code());
            assertThat(brokenChoices(broken)).isEqualTo(bad);
            assertThat(broken.metrics().acceptRate().status()).isEqualTo(Status.INVALID);

            Collections.shuffle(order, random);
            assertThat(answer(place, counts, order).sglext().conflicts())
                    .isEqualTo(broken.sglext().conflicts());
            List<Counts> permuted = order.stream().map(counts::get).toList();
            Set<Long> moved = IntStream.range(0, order.size())
                    .filter(at -> bad.contains((long) order.get(at)))
                    .mapToObj(at -> (long) at)
                    .collect(Collectors.toCollection(TreeSet::new));
            assertThat(brokenChoices(answer(place, permuted, List.copyOf(order))))
                    .isEqualTo(moved);
        }
    }

    static List<String[]> faultsThatASumHides() {
        return List.of(
                new String[] {
                    "correct-within-proposed",
                    "{'spec_num_correct_drafts':41,'spec_num_proposed_drafts':40,'spec_verify_ct':8}",
                    "spec-exceeds-proposed"
                },
                new String[] {
                    "proposed-multiple",
                    "{'spec_num_correct_drafts':9,'spec_num_proposed_drafts':42,'spec_verify_ct':8}",
                    "spec-proposed-uneven"
                },
                new String[] {
                    "aliases-agree",
                    "{'spec_num_correct_drafts':9,'spec_accepted_drafts':8,'spec_num_proposed_drafts':40,"
                            + "'spec_verify_ct':8}",
                    "spec-alias-mismatch"
                },
                new String[] {
                    "rate-as-sent",
                    "{'spec_num_correct_drafts':20,'spec_num_proposed_drafts':40,'spec_verify_ct':8,"
                            + "'spec_accept_rate':0.9}",
                    "spec-rate-differs"
                });
    }

    @ParameterizedTest
    @MethodSource("faultsThatASumHides")
    void everyRelationIsAskedOfEachChoice(String rule, String bad, String finding) {
        String good = "{'spec_num_correct_drafts':10,'spec_num_proposed_drafts':30,'spec_verify_ct':6}";
        for (int place = 0; place < 3; place++) {
            List<String> list = new ArrayList<>(List.of(good, good, good));
            list.set(place, bad);
            Interpretation said = Exchange.chat()
                    .asking("{'stream':true,'return_spec_tokens_details':true,'n':3}")
                    .event(
                            100,
                            "{'choices':[{'index':0,'delta':{'content':'a'},'finish_reason':'stop'},"
                                    + "{'index':1,'delta':{'content':'b'},'finish_reason':'stop'},"
                                    + "{'index':2,'delta':{'content':'c'},'finish_reason':'stop'}]}")
                    .event(200, "{'choices':[],'sglext':{'spec_tokens_details':" + list + "}}")
                    .done(300)
                    .interpret();

            assertThat(said.findings()).contains(finding);
            assertThat(said.sglext().conflicts())
                    .extracting(CounterConflict::rule, CounterConflict::choice)
                    .containsExactly(tuple(rule, (long) place));
        }
    }

    @Test
    void completionTokensOfAChoiceAreHeldAgainstItsOwnCounters() {
        String items = "{'text':'a','index':0,'meta_info':{'finish_reason':{'type':'stop'},'prompt_tokens':5,"
                + "'completion_tokens':30,'spec_verify_ct':8,'spec_num_correct_drafts':18}},"
                + "{'text':'b','index':1,'meta_info':{'finish_reason':{'type':'stop'},'prompt_tokens':5,"
                + "'completion_tokens':14,'spec_verify_ct':6,'spec_num_correct_drafts':10}}";

        Interpretation said = Exchange.of(Dialect.GENERATE)
                .asking("{'text':'x','sampling_params':{'n':2}}")
                .contentType("application/json")
                .raw(100, "[" + items + "]")
                .interpret();

        assertThat(said.findings()).contains(Finding.SPEC_USAGE_MISMATCH.code());
        assertThat(said.sglext().conflicts())
                .containsExactly(new CounterConflict(
                        "completion-bound", 0L, "choice 0: completion 30 > 1 + verify 8 + correct 18 = 27"));
    }

    @Test
    void continuousUsageTellsTheTokensOfEachChoiceAndAWholeAnswerTellsThoseOfAll() {
        String choice = "{'choices':[{'index':%d,'delta':{'content':'w'},'finish_reason':'stop'}],"
                + "'usage':{'prompt_tokens':31,'completion_tokens':%d}}";
        String list = "{'spec_num_correct_drafts':18,'spec_num_proposed_drafts':40,'spec_verify_ct':8},"
                + "{'spec_num_correct_drafts':10,'spec_num_proposed_drafts':30,'spec_verify_ct':6}";
        Interpretation stream = Exchange.chat()
                .asking("{'stream':true,'return_spec_tokens_details':true,'n':2}")
                .event(100, String.format(choice, 0, 26))
                .event(110, String.format(choice, 1, 18))
                .event(200, "{'choices':[],'sglext':{'spec_tokens_details':[" + list + "]}}")
                .usage(300, 31, 44)
                .done(310)
                .interpret();
        assertThat(stream.sglext().conflicts())
                .containsExactly(new CounterConflict(
                        "completion-bound", 1L, "choice 1: completion 18 > 1 + verify 6 + correct 10 = 17"));

        Interpretation whole = Exchange.chat()
                .asking("{'return_spec_tokens_details':true,'n':2}")
                .contentType("application/json")
                .raw(
                        100,
                        "{'choices':[{'index':0,'message':{'content':'a'},'finish_reason':'stop'},"
                                + "{'index':1,'message':{'content':'b'},'finish_reason':'stop'}],"
                                + "'usage':{'prompt_tokens':31,'completion_tokens':44},"
                                + "'sglext':{'spec_tokens_details':[" + list + "]}}")
                .interpret();
        assertThat(whole.findings()).doesNotContain(Finding.USAGE_PER_CHOICE.code());
        assertThat(whole.sglext().conflicts()).isEmpty();
        assertThat(whole.metrics().acceptLength().status()).isEqualTo(Status.OK);
    }
}
