import { expect, it } from 'vitest';
import { readInWorker } from '#api/portal/integrations/saml/aggregate.ts';
import {
  FEDERATION_CERTIFICATE,
  unsignedAggregate,
} from '../../../../../support/providers/federation.ts';

it('gives up metadata whose reading does not end', async () => {
  // XPath over so many siblings takes hours.
  const endless = unsignedAggregate({ members: [] }).replace('><', `>${'<x/>'.repeat(500_000)}<`);
  const trusted = {
    certificates: [FEDERATION_CERTIFICATE],
    now: new Date('2026-03-12T17:20:00Z'),
    withoutValidUntil: false,
  };
  await expect(readInWorker(endless, trusted, 1000)).rejects.toThrow(/longer than 1 s/);
});
