//! Did you mean: Tantivy has no spelling checker, so this walks the dictionary with a Levenshtein automaton, as
//! Lucene's DirectSpellChecker does: the first letter is right, one edit first, then two.

use std::sync::LazyLock;

use levenshtein_automata::{DFA, Distance, LevenshteinAutomatonBuilder, SINK_STATE};
use tantivy::Searcher;
use tantivy::schema::Field;
use tantivy_fst::Automaton;

const SUGGESTIONS: usize = 5;
static EDITS: LazyLock<[LevenshteinAutomatonBuilder; 2]> =
    LazyLock::new(|| [1, 2].map(|edits| LevenshteinAutomatonBuilder::new(edits, true)));

struct Walk(DFA);

impl Automaton for Walk {
    type State = u32;

    fn start(&self) -> u32 {
        self.0.initial_state()
    }

    fn is_match(&self, state: &u32) -> bool {
        matches!(self.0.distance(*state), Distance::Exact(_))
    }

    fn can_match(&self, state: &u32) -> bool {
        *state != SINK_STATE
    }

    fn accept(&self, state: &u32, byte: u8) -> u32 {
        self.0.transition(*state, byte)
    }
}

/// The words that are nearest, the more frequent one first.
pub fn suggest(searcher: &Searcher, field: Field, word: &str) -> tantivy::Result<Vec<String>> {
    let first = word.chars().next().map_or(0, char::len_utf8);
    let start = &word.as_bytes()[..first];
    for (round, builder) in EDITS.iter().enumerate() {
        let walk = Walk(builder.build_dfa(word));
        let mut found: Vec<(u8, u32, String)> = Vec::new();
        for segment in searcher.segment_readers() {
            let inverted = segment.inverted_index(field)?;
            let near = inverted.terms().search(&walk).ge(start).lt(after(start));
            let mut terms = near.into_stream()?;
            while terms.advance() {
                let text = String::from_utf8_lossy(terms.key()).into_owned();
                let Distance::Exact(edits) = walk.0.eval(&text) else { continue };
                if text != word {
                    found.push((edits, u32::MAX - terms.value().doc_freq, text));
                }
            }
        }
        if found.len() >= SUGGESTIONS || round + 1 == EDITS.len() {
            found.sort();
            found.truncate(SUGGESTIONS);
            return Ok(found.into_iter().map(|(_, _, text)| text).collect());
        }
    }
    Ok(Vec::new())
}

/// The first key after all that begin with these bytes.
pub fn after(prefix: &[u8]) -> Vec<u8> {
    let mut end = prefix.to_vec();
    if let Some(last) = end.last_mut() {
        *last += 1;
    }
    end
}
