import { afterEach, beforeEach, expect, it } from 'vitest';
import { search } from '#api/search/engine/engine.ts';
import { openCatalogue, type Catalogue } from '#api/search/live-index/live-index.ts';
import { CataloguePublisher, followCatalogue } from '#api/search/live-index/published.ts';
import { describeEngine, openTestDatabase, type TestDatabase } from '../support/servers/engines.ts';
import { addTitles, book, fillNetwork } from '../support/networks/small-network.ts';

describeEngine('a published catalogue', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await openTestDatabase();
    await fillNetwork(test.db);
  });
  afterEach(() => test.close());

  const titles = ({ index }: Catalogue, q: string) => search(index(), { rows: [{ q }] }).ids;
  const headings = ({ directory }: Catalogue, q: string) =>
    search(directory(), { rows: [{ q }] }).total;

  it('is the same for every follower at once, also for one that follows later', async () => {
    const catalogue = await openCatalogue(test.db);
    const publisher = new CataloguePublisher(catalogue);
    const followers = [publisher.open(), publisher.open()].map(({ link }) => followCatalogue(link));
    expect(followers.map((each) => titles(each, 'sertao'))).toEqual([[], []]);
    const [id] = await addTitles(test.db, [
      book({ number: '1', title: 'Grande sertão', author: 'Rosa, João Guimarães' }),
    ]);
    await catalogue.refresh();
    followers.push(followCatalogue(publisher.open().link));
    for (const each of followers) {
      expect(titles(each, 'sertao')).toEqual([id]);
      expect(headings(each, 'rosa')).toBe(1);
      expect(each.edition()).toBe(catalogue.edition());
      expect(each.index().generation).toBe(catalogue.index().generation);
    }
    await Promise.all(followers.map((each) => each.close()));
    publisher.close();
  });

  it('is refreshed on demand of a follower', async () => {
    const catalogue = await openCatalogue(test.db);
    const publisher = new CataloguePublisher(catalogue);
    const [one, other] = [publisher.open(), publisher.open()].map(({ link }) =>
      followCatalogue(link),
    );
    const [id] = await addTitles(test.db, [book({ number: '1', title: 'O cortiço' })]);
    await one!.refresh();
    expect(titles(one!, 'cortico')).toEqual([id]);
    expect(titles(other!, 'cortico')).toEqual([id]);
    for (const each of [one, other]) await each!.close();
    publisher.close();
  });
});
