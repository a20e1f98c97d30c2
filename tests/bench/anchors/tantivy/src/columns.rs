//! Fast fields of a segment, opened once, and the numbers of the titles found in it.

use std::collections::HashMap;
use std::sync::Arc;

use tantivy::collector::{Collector, SegmentCollector};
use tantivy::columnar::{Cardinality, Column, StrColumn};
use tantivy::index::SegmentId;
use tantivy::{DocId, Score, SegmentOrdinal, SegmentReader};

use crate::Result;

pub const COLUMNS: [&str; 8] =
    ["year", "language", "workType", "area", "library", "available", "author", "subject"];
pub const TITLE_SORT: &str = "titleSort";
/// Titles whose values are read at once.
const BLOCK: usize = 1024;

pub struct Columns {
    facets: Vec<Column<u64>>,
    pub title_sort: StrColumn,
}

#[derive(Default)]
pub struct OpenColumns(HashMap<SegmentId, Arc<Columns>>);

impl OpenColumns {
    pub fn of(&mut self, segment: &SegmentReader) -> Result<Arc<Columns>> {
        if let Some(open) = self.0.get(&segment.segment_id()) {
            return Ok(open.clone());
        }
        let facets = COLUMNS.map(|name| segment.fast_fields().u64(name));
        let columns = Arc::new(Columns {
            facets: facets.into_iter().collect::<tantivy::Result<_>>()?,
            title_sort: segment.fast_fields().str(TITLE_SORT)?.ok_or("no order of titles")?,
        });
        self.0.insert(segment.segment_id(), columns.clone());
        Ok(columns)
    }
}

impl Columns {
    pub fn count(&self, column: usize, docs: &[DocId], counts: &mut [u32]) {
        let column = &self.facets[column];
        let mut rows = Vec::with_capacity(BLOCK);
        let mut values = [0; BLOCK];
        for block in docs.chunks(BLOCK) {
            let rows: &[u32] = if column.get_cardinality() == Cardinality::Full {
                block
            } else {
                rows.clear();
                rows.extend(block.iter().flat_map(|doc| column.index.value_row_ids(*doc)));
                &rows
            };
            for part in rows.chunks(BLOCK) {
                let values = &mut values[..part.len()];
                column.values.get_vals(part, values);
                for value in values {
                    counts[*value as usize] += 1;
                }
            }
        }
    }

    /// Which of the titles have value 1 or 2.
    pub fn having(&self, column: usize, docs: &[DocId]) -> Vec<bool> {
        let column = &self.facets[column];
        let is_wanted = |value: u64| value == 1 || value == 2;
        docs.iter().map(|doc| column.values_for_doc(*doc).any(is_wanted)).collect()
    }
}

/// Collects the numbers of the titles found, segment by segment.
pub struct Found;

pub struct FoundIn(SegmentOrdinal, Vec<DocId>);

impl Collector for Found {
    type Fruit = Vec<(SegmentOrdinal, Vec<DocId>)>;
    type Child = FoundIn;

    fn for_segment(&self, ordinal: SegmentOrdinal, _: &SegmentReader) -> tantivy::Result<FoundIn> {
        Ok(FoundIn(ordinal, Vec::new()))
    }

    fn requires_scoring(&self) -> bool {
        false
    }

    fn merge_fruits(
        &self,
        found: Vec<(SegmentOrdinal, Vec<DocId>)>,
    ) -> tantivy::Result<Self::Fruit> {
        Ok(found)
    }
}

impl SegmentCollector for FoundIn {
    type Fruit = (SegmentOrdinal, Vec<DocId>);

    fn collect(&mut self, doc: DocId, _: Score) {
        self.1.push(doc);
    }

    fn collect_block(&mut self, docs: &[DocId]) {
        self.1.extend_from_slice(docs);
    }

    fn harvest(self) -> Self::Fruit {
        (self.0, self.1)
    }
}
