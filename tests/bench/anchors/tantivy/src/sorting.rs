//! A page in order of title. Tantivy's own order by a string looks up the strings of all rows up to the page one by
//! one, which takes ten times as long as this.

use tantivy::query::TermQuery;
use tantivy::{DocId, Searcher};

use crate::columns::{Found, OpenColumns};
use crate::{PAGE, Result};

/// Answers with the number of titles found and of those on the page.
pub fn page(
    open: &mut OpenColumns,
    searcher: &Searcher,
    query: &TermQuery,
    number: usize,
) -> Result<(usize, usize)> {
    let end = number * PAGE;
    let mut total = 0;
    let mut rows: Vec<(Vec<u8>, u32, DocId)> = Vec::new();
    let found = searcher.search(query, &Found)?;
    let is_one = found.len() == 1;
    for (segment, docs) in found {
        total += docs.len();
        let title_sort = &open.of(searcher.segment_reader(segment))?.title_sort;
        let mut ordinals = vec![0; docs.len()];
        title_sort.ords().values.get_vals(&docs, &mut ordinals);
        let mut first: Vec<(u64, DocId)> = ordinals.into_iter().zip(docs).collect();
        if first.len() > end {
            first.select_nth_unstable(end);
            first.truncate(end);
        }
        if is_one {
            let begin = (end - PAGE).min(first.len());
            if begin > 0 && begin < first.len() {
                first.select_nth_unstable(begin);
            }
            first.drain(..begin);
            first.sort_unstable();
            return Ok((total, first.len()));
        }
        first.sort_unstable();
        let sorted: Vec<u64> = first.iter().map(|(ordinal, _)| *ordinal).collect();
        let mut docs = first.iter().map(|(_, doc)| *doc);
        title_sort.dictionary().sorted_ords_to_term_cb(&sorted, |title| {
            rows.extend(docs.next().map(|doc| (title.to_vec(), segment, doc)));
        })?;
    }
    rows.sort_unstable();
    Ok((total, rows.len().min(end).saturating_sub(end - PAGE)))
}
