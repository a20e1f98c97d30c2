//! Counts of eight columns over all titles found, without and with the filters, from fast fields, and the first page.

use tantivy::collector::TopDocs;
use tantivy::query::{Query, TermQuery};
use tantivy::{DocId, Searcher};

use crate::columns::{COLUMNS, Columns, Found, OpenColumns};
use crate::{PAGE, Result};

const YEAR: usize = 0;
const TYPE: usize = 2;
const LIBRARY: usize = 4;
const LISTED: usize = 50;
const YEARS: usize = 400;

#[derive(Default)]
pub struct Facets {
    largest: [u64; COLUMNS.len()],
    unfiltered: [Vec<u32>; COLUMNS.len()],
    totals: [Vec<u32>; COLUMNS.len()],
}

impl Facets {
    pub fn reserve(&mut self, column: usize, value: u64) {
        self.largest[column] = self.largest[column].max(value);
    }

    pub fn counts(
        &mut self,
        open: &mut OpenColumns,
        searcher: &Searcher,
        query: &TermQuery,
        filtered: bool,
    ) -> Result<String> {
        for column in 0..COLUMNS.len() {
            for counts in [&mut self.unfiltered[column], &mut self.totals[column]] {
                counts.clear();
                counts.resize(self.largest[column] as usize + 1, 0);
            }
        }
        let mut passed = 0;
        let found = searcher.search(query, &Found)?;
        for (segment, docs) in found {
            let columns = open.of(searcher.segment_reader(segment))?;
            passed += self.count(&columns, &docs, filtered);
        }
        searcher.search(query as &dyn Query, &TopDocs::with_limit(PAGE).order_by_score())?;
        let mut text = format!("{passed}\t");
        for column in 0..COLUMNS.len() {
            let unfiltered = &self.unfiltered[column];
            let totals = if filtered { &self.totals[column] } else { unfiltered };
            list(column, totals, unfiltered, &mut text);
        }
        Ok(text)
    }

    fn count(&mut self, columns: &Columns, docs: &[DocId], filtered: bool) -> usize {
        for column in 0..COLUMNS.len() {
            columns.count(column, docs, &mut self.unfiltered[column]);
        }
        if !filtered {
            return docs.len();
        }
        let in_type = columns.having(TYPE, docs);
        let in_library = columns.having(LIBRARY, docs);
        let those = |keep: &dyn Fn(usize) -> bool| -> Vec<DocId> {
            (0..docs.len()).filter(|i| keep(*i)).map(|i| docs[i]).collect()
        };
        let both = those(&|i| in_type[i] && in_library[i]);
        let only_library = those(&|i| in_library[i]);
        let only_type = those(&|i| in_type[i]);
        for column in 0..COLUMNS.len() {
            let narrowed = match column {
                TYPE => &only_library,
                LIBRARY => &only_type,
                _ => &both,
            };
            columns.count(column, narrowed, &mut self.totals[column]);
        }
        both.len()
    }
}

/// The values with most titles: "value:with filters:without,…;". Of years all.
fn list(column: usize, totals: &[u32], unfiltered: &[u32], text: &mut String) {
    let order = |value: &u32| {
        let at = *value as usize;
        (u32::MAX - totals[at], u32::MAX - unfiltered[at], *value)
    };
    let mut values: Vec<u32> =
        (0..unfiltered.len() as u32).filter(|value| unfiltered[*value as usize] > 0).collect();
    let listed = if column == YEAR { YEARS } else { LISTED };
    if values.len() > listed {
        values.select_nth_unstable_by_key(listed, order);
        values.truncate(listed);
    }
    values.sort_unstable_by_key(order);
    for value in values {
        let at = value as usize;
        text.push_str(&format!("{value}:{}:{},", totals[at], unfiltered[at]));
    }
    text.push(';');
}
