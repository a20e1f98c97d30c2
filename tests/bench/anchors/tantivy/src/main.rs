//! Answers the queries of `npm run bench:search -- --anchors` (tests/bench/search-anchors.ts) with Tantivy: one line
//! in, one line out, each with its own time in nanoseconds and the number of titles found.

mod columns;
mod facets;
mod sorting;
mod spelling;

use std::collections::HashMap;
use std::error::Error;
use std::io::{BufRead, Write, stdin, stdout};
use std::time::Instant;

use columns::OpenColumns;
use facets::Facets;
use tantivy::collector::{Count, TopDocs};
use tantivy::postings::Postings;
use tantivy::query::{BooleanQuery, Occur, PhraseQuery, Query, RegexQuery, TermQuery};
use tantivy::schema::{
    FAST, Field, INDEXED, IndexRecordOption, STRING, Schema, TextFieldIndexing, TextOptions,
};
use tantivy::tokenizer::{PreTokenizedString, Token};
use tantivy::{
    DocSet, Index, IndexReader, IndexWriter, ReloadPolicy, Searcher, TERMINATED, TantivyDocument,
    Term,
};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const PAGE: usize = 20;
/// Distance between headings of a field; a heading has fewer words than SAME_HEADING.
const GAP: usize = 1000;
const SAME_HEADING: u32 = 500;
const COMPLETIONS: usize = 10;
const WRITER_BYTES: usize = 256_000_000;

struct Anchor {
    index: Index,
    writer: IndexWriter,
    reader: IndexReader,
    all: Field,
    isbn: Field,
    id: Field,
    title_sort: Field,
    columns: Vec<Field>,
    facets: Facets,
    open: OpenColumns,
}

fn main() -> Result<()> {
    let mut anchor = Anchor::create()?;
    let mut out = stdout().lock();
    let version = tantivy::version_string();
    writeln!(out, "{}", version.split([' ', ',']).nth(1).unwrap_or(version))?;
    out.flush()?;
    for line in stdin().lock().lines() {
        let line = line?;
        let parts: Vec<&str> = line.split('\t').collect();
        match parts[0] {
            "add" => {
                let document = anchor.document(&parts);
                anchor.writer.add_document(document)?;
                continue;
            }
            "ready" => {
                anchor.finish_loading()?;
                writeln!(out, "ready")?;
            }
            "update" => {
                let began = Instant::now();
                anchor.update(&parts)?;
                writeln!(out, "{}\t0\t", began.elapsed().as_nanos())?;
            }
            kind => {
                let began = Instant::now();
                let words: Vec<&str> = parts[1].split(' ').collect();
                let answer = anchor.answer(kind, &words, parts[2].parse()?)?;
                writeln!(out, "{}\t{answer}", began.elapsed().as_nanos())?;
            }
        }
        out.flush()?;
    }
    Ok(())
}

impl Anchor {
    fn create() -> Result<Anchor> {
        let mut schema = Schema::builder();
        let words = TextFieldIndexing::default()
            .set_tokenizer("raw")
            .set_index_option(IndexRecordOption::WithFreqsAndPositions);
        let all = schema.add_text_field("all", TextOptions::default().set_indexing_options(words));
        let isbn = schema.add_text_field("isbn", STRING);
        let id = schema.add_u64_field("id", INDEXED);
        let title_sort = schema.add_text_field(columns::TITLE_SORT, FAST);
        let columns = columns::COLUMNS.map(|name| schema.add_u64_field(name, FAST)).to_vec();
        let index = Index::create_in_ram(schema.build());
        let writer = index.writer_with_num_threads(1, WRITER_BYTES)?;
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        let (facets, open) = (Facets::default(), OpenColumns::default());
        Ok(Anchor { index, writer, reader, all, isbn, id, title_sort, columns, facets, open })
    }

    /// One segment, as after a night without edits.
    fn finish_loading(&mut self) -> Result<()> {
        self.writer.commit()?;
        let segments = self.index.searchable_segment_ids()?;
        if segments.len() > 1 {
            self.writer.merge(&segments).wait()?;
        }
        Ok(self.reader.reload()?)
    }

    fn update(&mut self, parts: &[&str]) -> Result<()> {
        self.writer.delete_term(Term::from_field_u64(self.id, parts[1].parse()?));
        let document = self.document(parts);
        self.writer.add_document(document)?;
        self.writer.commit()?;
        Ok(self.reader.reload()?)
    }

    fn document(&mut self, parts: &[&str]) -> TantivyDocument {
        let mut document = TantivyDocument::new();
        document.add_u64(self.id, parts[1].parse().expect("a number of a title"));
        document.add_pre_tokenized_text(self.all, tokens(parts[2]));
        if !parts[3].is_empty() {
            document.add_text(self.isbn, parts[3]);
        }
        document.add_text(self.title_sort, parts[4]);
        for (column, field) in self.columns.iter().enumerate() {
            for text in parts[5 + column].split(',').filter(|text| !text.is_empty()) {
                let value: u64 = text.parse().expect("a number of a value");
                self.facets.reserve(column, value);
                document.add_u64(*field, value);
            }
        }
        document
    }

    fn answer(&mut self, kind: &str, words: &[&str], page: usize) -> Result<String> {
        let searcher = self.reader.searcher();
        match kind {
            "term" => self.best(&searcher, &self.word(words[0])),
            "number" => {
                let term = Term::from_field_text(self.isbn, words[0]);
                self.best(&searcher, &TermQuery::new(term, IndexRecordOption::Basic))
            }
            "and" => self.best(&searcher, &self.all_of(words)),
            "phrase" => {
                let terms = words.iter().map(|word| self.term(word)).collect();
                self.first(&searcher, &PhraseQuery::new(terms))
            }
            "before" => self.in_order(&searcher, words),
            "not" => self.best(&searcher, &self.without(words)),
            "prefix" => {
                let pattern = format!("{}.*", words[0]);
                self.first(&searcher, &RegexQuery::from_pattern(&pattern, self.all)?)
            }
            "complete" => self.complete(&searcher, words[0]),
            "facets" | "filter" => {
                let query = self.word(words[0]);
                self.facets.counts(&mut self.open, &searcher, &query, kind == "filter")
            }
            "sort" => {
                let query = self.word(words[0]);
                let (total, shown) = sorting::page(&mut self.open, &searcher, &query, page)?;
                Ok(format!("{total}\t{shown}"))
            }
            "mean" => {
                let found = self.best(&searcher, &self.word(words[0]))?;
                spelling::suggest(&searcher, self.all, words[0])?;
                Ok(found)
            }
            _ => Err(format!("unknown kind of query: {kind}").into()),
        }
    }

    fn term(&self, word: &str) -> Term {
        Term::from_field_text(self.all, word)
    }

    fn word(&self, word: &str) -> TermQuery {
        TermQuery::new(self.term(word), IndexRecordOption::WithFreqs)
    }

    fn clause(&self, occur: Occur, word: &str) -> (Occur, Box<dyn Query>) {
        (occur, Box::new(self.word(word)))
    }

    fn all_of(&self, words: &[&str]) -> BooleanQuery {
        BooleanQuery::new(words.iter().map(|word| self.clause(Occur::Must, word)).collect())
    }

    fn without(&self, words: &[&str]) -> BooleanQuery {
        let mut clauses = vec![self.clause(Occur::Must, words[0])];
        clauses.extend(words[1..].iter().map(|word| self.clause(Occur::MustNot, word)));
        BooleanQuery::new(clauses)
    }

    /// The first page skips what cannot be among the best; the count needs no scores.
    fn best(&self, searcher: &Searcher, query: &dyn Query) -> Result<String> {
        searcher.search(query, &TopDocs::with_limit(PAGE).order_by_score())?;
        Ok(format!("{}\t", query.count(searcher)?))
    }

    fn first(&self, searcher: &Searcher, query: &dyn Query) -> Result<String> {
        let page = TopDocs::with_limit(PAGE).order_by_score();
        let (_, total) = searcher.search(query, &(page, Count))?;
        Ok(format!("{total}\t"))
    }

    /// Tantivy has no query for it: intersects the postings and compares positions, without scores.
    fn in_order(&self, searcher: &Searcher, words: &[&str]) -> Result<String> {
        let mut total = 0;
        let (mut before, mut after) = (Vec::new(), Vec::new());
        for segment in searcher.segment_readers() {
            let inverted = segment.inverted_index(self.all)?;
            let postings = |word| {
                inverted.read_postings(&self.term(word), IndexRecordOption::WithFreqsAndPositions)
            };
            let (Some(mut one), Some(mut other)) = (postings(words[0])?, postings(words[1])?)
            else {
                continue;
            };
            let (mut a, mut b) = (one.doc(), other.doc());
            while a != TERMINATED && b != TERMINATED {
                if a < b {
                    a = one.seek(b);
                    continue;
                }
                if b < a {
                    b = other.seek(a);
                    continue;
                }
                if segment.alive_bitset().is_none_or(|alive| alive.is_alive(a)) {
                    one.positions(&mut before);
                    other.positions(&mut after);
                    total += usize::from(has_order(&before, &after));
                }
                a = one.advance();
                b = other.advance();
            }
        }
        Ok(format!("{total}\t"))
    }

    fn complete(&self, searcher: &Searcher, prefix: &str) -> Result<String> {
        let mut titles: HashMap<Vec<u8>, u32> = HashMap::new();
        let segments = searcher.segment_readers();
        let mut best: Vec<(u32, Vec<u8>)> = Vec::new();
        let mut least = 0;
        for segment in segments {
            let inverted = segment.inverted_index(self.all)?;
            let range = inverted.terms().range().ge(prefix.as_bytes());
            let mut terms = range.lt(spelling::after(prefix.as_bytes())).into_stream()?;
            while terms.advance() {
                let found = terms.value().doc_freq;
                if segments.len() > 1 {
                    *titles.entry(terms.key().to_vec()).or_default() += found;
                } else if found > least || best.len() < COMPLETIONS {
                    least = insert(&mut best, found, terms.key().to_vec());
                }
            }
        }
        for (word, found) in titles {
            if found >= least || best.len() < COMPLETIONS {
                least = insert(&mut best, found, word);
            }
        }
        Ok(format!("{}\t", best.len()))
    }
}

/// Inserts into a bounded list of the most frequent words; returns the frequency that a new one must exceed.
fn insert(best: &mut Vec<(u32, Vec<u8>)>, titles: u32, word: Vec<u8>) -> u32 {
    let place = best.partition_point(|(more, other)| (*more, &word) > (titles, other));
    best.insert(place, (titles, word));
    best.truncate(COMPLETIONS);
    if best.len() < COMPLETIONS { 0 } else { best[COMPLETIONS - 1].0 }
}

fn has_order(before: &[u32], after: &[u32]) -> bool {
    before.iter().any(|a| after.iter().any(|b| a < b && b - a <= SAME_HEADING))
}

/// "word", "=word" for one at the position of the word before it, "|" between headings.
fn tokens(text: &str) -> PreTokenizedString {
    let mut tokens: Vec<Token> = Vec::new();
    let mut position = 0;
    for word in text.split(' ') {
        if word.is_empty() || word == "|" {
            position += GAP;
            continue;
        }
        let same = word.strip_prefix('=');
        if same.is_none() {
            position += 1;
        }
        let text = same.unwrap_or(word).to_string();
        tokens.push(Token { position, text, position_length: 1, ..Token::default() });
    }
    PreTokenizedString { text: String::new(), tokens }
}
