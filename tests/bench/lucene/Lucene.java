import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.SortedNumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopFieldCollector;
import org.apache.lucene.search.TopScoreDocCollector;
import org.apache.lucene.search.spans.SpanNearQuery;
import org.apache.lucene.search.spans.SpanQuery;
import org.apache.lucene.search.spans.SpanTermQuery;
import org.apache.lucene.search.spell.DirectSpellChecker;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.Version;

/**
 * What Lucene answers to the questions of `npm run bench:search -- --lucene` (tests/bench/search-lucene.ts): one line
 * in, one line out, each answer with its own time in nanoseconds and how many titles there are.
 */
public class Lucene {
  static final String ALL = "all";
  static final String[] ONE = {"year", "language", "workType", "area"};
  static final String[] SEVERAL = {"library", "available", "author", "subject"};
  static final int TYPE = 2;
  static final int LIBRARY = 4;
  static final int LISTED = 50;
  static final int PAGE = 20;
  /** Words of two headings are farther from each other than words of one. */
  static final int GAP = 1000;
  static final int SAME_HEADING = 500;

  static final int[] largest = new int[ONE.length + SEVERAL.length];
  static final int[][] unfiltered = new int[largest.length][];
  static final int[][] totals = new int[largest.length][];
  static IndexWriter writer;
  static DirectoryReader reader;
  static IndexSearcher searcher;

  /** "word", "=word" for one at the place of the word before it, "|" between headings. */
  static final class Words extends TokenStream {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final PositionIncrementAttribute step = addAttribute(PositionIncrementAttribute.class);
    private final String[] words;
    private int next = 0;

    Words(String text) {
      words = text.split(" ");
    }

    @Override
    public boolean incrementToken() {
      clearAttributes();
      int gap = 1;
      for (; next < words.length && (words[next].isEmpty() || words[next].equals("|")); next++) gap += GAP;
      if (next == words.length) return false;
      String word = words[next++];
      boolean isSame = word.startsWith("=");
      term.append(isSame ? word.substring(1) : word);
      step.setPositionIncrement(isSame ? 0 : gap);
      return true;
    }
  }

  /** The numbers of the titles found, leaf by leaf. */
  static final class Found extends SimpleCollector {
    final List<LeafReaderContext> leaves = new ArrayList<>();
    final List<int[]> docs = new ArrayList<>();
    int total = 0;
    private int[] open = new int[1024];
    private int count = 0;

    @Override
    protected void doSetNextReader(LeafReaderContext leaf) {
      close();
      leaves.add(leaf);
    }

    @Override
    public void collect(int doc) {
      if (count == open.length) open = Arrays.copyOf(open, 2 * count);
      open[count++] = doc;
    }

    void close() {
      if (leaves.size() > docs.size()) docs.add(Arrays.copyOf(open, count));
      total += count;
      count = 0;
    }

    @Override
    public ScoreMode scoreMode() {
      return ScoreMode.COMPLETE_NO_SCORES;
    }
  }

  public static void main(String[] args) throws IOException {
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8), 1 << 20);
    var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    var directory = new MMapDirectory(Path.of(args[0]));
    writer = new IndexWriter(directory, new IndexWriterConfig().setRAMBufferSizeMB(256));
    out.println(Version.LATEST);
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] parts = line.split("\t", -1);
      switch (parts[0]) {
        case "add" -> writer.addDocument(document(parts));
        case "ready" -> {
          writer.forceMerge(1);
          writer.commit();
          refresh();
          out.println("ready");
        }
        case "update" -> {
          long began = System.nanoTime();
          writer.updateDocument(new Term("id", parts[1]), document(parts));
          refresh();
          out.println(System.nanoTime() - began + "\t0\t");
        }
        default -> {
          long began = System.nanoTime();
          String answer = answer(parts[0], parts[1].split(" "), Integer.parseInt(parts[2]));
          out.println(System.nanoTime() - began + "\t" + answer);
        }
      }
    }
    writer.close();
  }

  static void refresh() throws IOException {
    var newer = reader == null ? DirectoryReader.open(writer) : DirectoryReader.openIfChanged(reader);
    if (newer == null) return;
    if (reader != null) reader.close();
    reader = newer;
    searcher = new IndexSearcher(reader);
    searcher.setQueryCache(null);
  }

  static Document document(String[] parts) {
    var made = new Document();
    made.add(new StringField("id", parts[1], Field.Store.YES));
    made.add(new TextField(ALL, new Words(parts[2])));
    if (!parts[3].isEmpty()) made.add(new StringField("isbn", parts[3], Field.Store.NO));
    made.add(new SortedDocValuesField("titleSort", new BytesRef(parts[4])));
    for (int column = 0; column < largest.length; column++) {
      for (String text : parts[5 + column].split(",")) {
        if (text.isEmpty()) continue;
        int value = Integer.parseInt(text);
        largest[column] = Math.max(largest[column], value);
        if (column < ONE.length) made.add(new NumericDocValuesField(ONE[column], value));
        else made.add(new SortedNumericDocValuesField(SEVERAL[column - ONE.length], value));
      }
    }
    return made;
  }

  static String answer(String kind, String[] words, int page) throws IOException {
    switch (kind) {
      case "term":
        return best(word(words[0]));
      case "number":
        return best(new TermQuery(new Term("isbn", words[0])));
      case "and":
        return first(all(words));
      case "phrase":
        return first(new PhraseQuery(ALL, words));
      case "before":
        return first(inOrder(words));
      case "not":
        return first(without(words));
      case "prefix":
        return first(new PrefixQuery(new Term(ALL, words[0])));
      case "complete":
        return complete(words[0]);
      case "facets":
        return facets(word(words[0]), false);
      case "filter":
        return facets(word(words[0]), true);
      case "sort": {
        var collector =
            TopFieldCollector.create(
                new Sort(new SortField("titleSort", SortField.Type.STRING), SortField.FIELD_DOC),
                page * PAGE,
                Integer.MAX_VALUE);
        searcher.search(word(words[0]), collector);
        int shown = collector.topDocs((page - 1) * PAGE, PAGE).scoreDocs.length;
        return collector.getTotalHits() + "\t" + shown;
      }
      case "mean": {
        String found = best(word(words[0]));
        new DirectSpellChecker().suggestSimilar(new Term(ALL, words[0]), 5, reader);
        return found;
      }
      default:
        throw new IllegalArgumentException(kind);
    }
  }

  static TermQuery word(String word) {
    return new TermQuery(new Term(ALL, word));
  }

  /** The first page of what is counted without looking at all. */
  static String best(Query query) throws IOException {
    searcher.search(query, TopScoreDocCollector.create(PAGE, 1));
    return searcher.count(query) + "\t";
  }

  static String first(Query query) throws IOException {
    var collector = TopScoreDocCollector.create(PAGE, Integer.MAX_VALUE);
    searcher.search(query, collector);
    return collector.getTotalHits() + "\t";
  }

  static Query all(String[] words) {
    var query = new BooleanQuery.Builder();
    for (String word : words) query.add(word(word), Occur.MUST);
    return query.build();
  }

  static Query without(String[] words) {
    var query = new BooleanQuery.Builder().add(word(words[0]), Occur.MUST);
    for (int w = 1; w < words.length; w++) query.add(word(words[w]), Occur.MUST_NOT);
    return query.build();
  }

  static Query inOrder(String[] words) {
    var spans = new SpanQuery[words.length];
    for (int w = 0; w < words.length; w++) spans[w] = new SpanTermQuery(new Term(ALL, words[w]));
    return new SpanNearQuery(spans, SAME_HEADING, true);
  }

  record Counted(String term, int titles) {}

  static String complete(String prefix) throws IOException {
    var last = Comparator.comparingInt(Counted::titles).thenComparing(Counted::term, Comparator.reverseOrder());
    var best = new PriorityQueue<Counted>(last);
    Terms terms = MultiTerms.getTerms(reader, ALL);
    TermsEnum all = terms.iterator();
    var start = new BytesRef(prefix);
    if (all.seekCeil(start) == TermsEnum.SeekStatus.END) return "0\t";
    for (BytesRef term = all.term(); term != null; term = all.next()) {
      if (!org.apache.lucene.util.StringHelper.startsWith(term, start)) break;
      int titles = all.docFreq();
      if (best.size() == 10 && titles < best.peek().titles) continue;
      best.add(new Counted(term.utf8ToString(), titles));
      if (best.size() > 10) best.poll();
    }
    return best.size() + "\t";
  }

  /** Counts column by column over all titles found, and the first page. */
  static String facets(Query query, boolean isFiltered) throws IOException {
    var found = new Found();
    searcher.search(query, found);
    found.close();
    for (int column = 0; column < largest.length; column++) {
      unfiltered[column] = cleared(unfiltered[column], column);
      if (isFiltered && totals[column] == unfiltered[column]) totals[column] = null;
      totals[column] = isFiltered ? cleared(totals[column], column) : unfiltered[column];
    }
    int passed = found.total;
    if (isFiltered) passed = 0;
    else searcher.search(query, TopScoreDocCollector.create(PAGE, 1));
    for (int leaf = 0; leaf < found.docs.size(); leaf++) {
      LeafReaderContext context = found.leaves.get(leaf);
      int[] docs = found.docs.get(leaf);
      for (int column = 0; column < largest.length; column++) count(context, column, docs, unfiltered[column]);
      if (!isFiltered) continue;
      boolean[] inType = having(context, TYPE, docs);
      boolean[] inLibrary = having(context, LIBRARY, docs);
      int[] both = those(docs, inType, inLibrary);
      passed += both.length;
      for (int column = 0; column < largest.length; column++) {
        int[] narrowed = both;
        if (column == TYPE) narrowed = those(docs, inLibrary, inLibrary);
        if (column == LIBRARY) narrowed = those(docs, inType, inType);
        count(context, column, narrowed, totals[column]);
      }
    }
    if (isFiltered) {
      searcher.search(query, TopScoreDocCollector.create(PAGE, 1));
    }
    var text = new StringBuilder().append(passed).append('\t');
    for (int column = 0; column < largest.length; column++) list(column, text);
    return text.toString();
  }

  static int[] cleared(int[] counts, int column) {
    if (counts == null || counts.length <= largest[column]) return new int[largest[column] + 1];
    Arrays.fill(counts, 0);
    return counts;
  }

  static void count(LeafReaderContext leaf, int column, int[] docs, int[] counts) throws IOException {
    if (column < ONE.length) {
      NumericDocValues values = leaf.reader().getNumericDocValues(ONE[column]);
      if (values == null) return;
      for (int doc : docs) if (values.advanceExact(doc)) counts[(int) values.longValue()]++;
      return;
    }
    SortedNumericDocValues values = leaf.reader().getSortedNumericDocValues(SEVERAL[column - ONE.length]);
    if (values == null) return;
    for (int doc : docs) {
      if (!values.advanceExact(doc)) continue;
      for (int n = values.docValueCount(); n > 0; n--) counts[(int) values.nextValue()]++;
    }
  }

  /** Which of the titles have value 1 or 2. */
  static boolean[] having(LeafReaderContext leaf, int column, int[] docs) throws IOException {
    var having = new boolean[docs.length];
    if (column < ONE.length) {
      NumericDocValues values = leaf.reader().getNumericDocValues(ONE[column]);
      for (int i = 0; values != null && i < docs.length; i++) {
        having[i] = values.advanceExact(docs[i]) && (values.longValue() == 1 || values.longValue() == 2);
      }
      return having;
    }
    SortedNumericDocValues values = leaf.reader().getSortedNumericDocValues(SEVERAL[column - ONE.length]);
    for (int i = 0; values != null && i < docs.length; i++) {
      if (!values.advanceExact(docs[i])) continue;
      for (int n = values.docValueCount(); n > 0; n--) {
        long value = values.nextValue();
        if (value == 1 || value == 2) having[i] = true;
      }
    }
    return having;
  }

  static int[] those(int[] docs, boolean[] one, boolean[] other) {
    var found = new int[docs.length];
    int count = 0;
    for (int i = 0; i < docs.length; i++) if (one[i] && other[i]) found[count++] = docs[i];
    return Arrays.copyOf(found, count);
  }

  /** The values with most titles: "value:with filters:without,…;". Of years all. */
  static void list(int column, StringBuilder text) {
    int[] first = totals[column];
    int[] second = unfiltered[column];
    var best = new int[column == 0 ? 400 : LISTED];
    int count = 0;
    for (int value = 0; value <= largest[column]; value++) {
      if (second[value] == 0) continue;
      if (count == best.length && !isBefore(value, best[count - 1], first, second)) continue;
      int place = count < best.length ? count++ : count - 1;
      for (; place > 0 && isBefore(value, best[place - 1], first, second); place--) best[place] = best[place - 1];
      best[place] = value;
    }
    for (int i = 0; i < count; i++) {
      text.append(best[i]).append(':').append(first[best[i]]).append(':').append(second[best[i]]).append(',');
    }
    text.append(';');
  }

  static boolean isBefore(int a, int b, int[] first, int[] second) {
    if (first[a] != first[b]) return first[a] > first[b];
    return second[a] != second[b] ? second[a] > second[b] : a < b;
  }
}
