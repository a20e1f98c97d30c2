import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
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
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.DocIdStream;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.queries.spans.SpanNearQuery;
import org.apache.lucene.queries.spans.SpanQuery;
import org.apache.lucene.queries.spans.SpanTermQuery;
import org.apache.lucene.search.spell.DirectSpellChecker;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.Version;

/**
 * What Lucene answers to the questions of `npm run bench:search -- --anchors` (tests/bench/search-anchors.ts): one line
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
  /** Titles whose values are read at once. */
  static final int BLOCK = 1024;
  static final long NONE = -1;
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
  static final class Found implements Collector {
    final List<LeafReaderContext> leaves = new ArrayList<>();
    final List<int[]> docs = new ArrayList<>();
    int total = 0;

    @Override
    public LeafCollector getLeafCollector(LeafReaderContext leaf) {
      leaves.add(leaf);
      return new FoundInLeaf(this);
    }

    @Override
    public ScoreMode scoreMode() {
      return ScoreMode.COMPLETE_NO_SCORES;
    }
  }

  /** One thread searches, so there is one collector. */
  static final class OneFound implements CollectorManager<Found, Found> {
    @Override
    public Found newCollector() {
      return new Found();
    }

    @Override
    public Found reduce(Collection<Found> collectors) {
      return collectors.iterator().next();
    }
  }

  static final class FoundInLeaf implements LeafCollector {
    private final Found found;
    private final int[] block = new int[1024];
    private int[] docs = new int[1024];
    private int count = 0;

    FoundInLeaf(Found found) {
      this.found = found;
    }

    private void reserve(int more) {
      if (count + more > docs.length) docs = Arrays.copyOf(docs, Math.max(2 * docs.length, count + more));
    }

    @Override
    public void setScorer(Scorable scorer) {}

    @Override
    public void collect(int doc) {
      reserve(1);
      docs[count++] = doc;
    }

    @Override
    public void collectRange(int from, int to) {
      reserve(to - from);
      for (int doc = from; doc < to; doc++) docs[count++] = doc;
    }

    @Override
    public void collect(DocIdStream stream) {
      for (int n = stream.intoArray(block); n > 0; n = stream.intoArray(block)) {
        reserve(n);
        System.arraycopy(block, 0, docs, count, n);
        count += n;
      }
    }

    @Override
    public void finish() {
      found.docs.add(Arrays.copyOf(docs, count));
      found.total += count;
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
        return best(new PhraseQuery(ALL, words));
      case "before":
        return first(inOrder(words));
      case "not":
        return best(without(words));
      case "prefix":
        return first(new PrefixQuery(new Term(ALL, words[0])));
      case "complete":
        return complete(words[0]);
      case "facets":
        return facets(word(words[0]), false);
      case "filter":
        return facets(word(words[0]), true);
      case "sort":
        return sorted(word(words[0]), page);
      case "mean": {
        String found = best(word(words[0]));
        new DirectSpellChecker().suggestSimilar(new Term(ALL, words[0]), 5, reader);
        return found;
      }
      default:
        throw new IllegalArgumentException(kind);
    }
  }

  record Row(BytesRef title, int leaf, int doc) {}

  /** A page in order of title: by ordinals; a TopFieldCollector takes a hundred times as long for deep pages. */
  static String sorted(Query query, int page) throws IOException {
    Found found = searcher.search(query, new OneFound());
    int end = page * PAGE;
    var rows = new ArrayList<Row>();
    int shown = 0;
    for (int leaf = 0; leaf < found.docs.size(); leaf++) {
      SortedDocValues titles = found.leaves.get(leaf).reader().getSortedDocValues("titleSort");
      int[] docs = found.docs.get(leaf);
      var order = new long[docs.length];
      for (int i = 0; i < docs.length; i++) {
        if (titles.advanceExact(docs[i])) order[i] = (long) titles.ordValue() << 32 | docs[i];
      }
      Arrays.sort(order);
      int first = Math.min(end, order.length);
      shown = Math.max(0, first - (end - PAGE));
      if (found.docs.size() == 1) break;
      for (int i = 0; i < first; i++) {
        BytesRef title = BytesRef.deepCopyOf(titles.lookupOrd((int) (order[i] >> 32)));
        rows.add(new Row(title, leaf, (int) order[i]));
      }
    }
    if (found.docs.size() > 1) {
      rows.sort(Comparator.comparing(Row::title).thenComparing(Row::leaf).thenComparing(Row::doc));
      shown = Math.max(0, Math.min(end, rows.size()) - (end - PAGE));
    }
    return found.total + "\t" + shown;
  }

  static TermQuery word(String word) {
    return new TermQuery(new Term(ALL, word));
  }

  /** The first page of what is counted without looking at all. */
  static String best(Query query) throws IOException {
    searcher.search(query, new TopScoreDocCollectorManager(PAGE, 1));
    return searcher.count(query) + "\t";
  }

  static String first(Query query) throws IOException {
    var found = searcher.search(query, new TopScoreDocCollectorManager(PAGE, Integer.MAX_VALUE));
    return found.totalHits.value() + "\t";
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
    Found found = searcher.search(query, new OneFound());
    for (int column = 0; column < largest.length; column++) {
      unfiltered[column] = cleared(unfiltered[column], column);
      if (isFiltered && totals[column] == unfiltered[column]) totals[column] = null;
      totals[column] = isFiltered ? cleared(totals[column], column) : unfiltered[column];
    }
    int passed = found.total;
    if (isFiltered) passed = 0;
    else searcher.search(query, new TopScoreDocCollectorManager(PAGE, 1));
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
      searcher.search(query, new TopScoreDocCollectorManager(PAGE, 1));
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
      var read = new long[Math.min(BLOCK, docs.length)];
      for (int from = 0; from < docs.length; from += BLOCK) {
        int size = Math.min(BLOCK, docs.length - from);
        values.longValues(size, docs, from, read, 0, NONE);
        for (int i = 0; i < size; i++) if (read[i] != NONE) counts[(int) read[i]]++;
      }
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
