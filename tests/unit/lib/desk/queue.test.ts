import { describe, expect, it } from 'vitest';
import {
  answerQuestion,
  cleanCode,
  EMPTY_QUEUE,
  endTurn,
  enqueue,
  nextBatch,
  personOf,
  settle,
  toBody,
  type Queue,
  type Scan,
} from '#lib/desk/queue.ts';
import { isBurst } from '#lib/desk/scanner-burst.ts';
import { deskAnswer } from './desk-answer.ts';

const MARINA = { cod_pessoa: 7, nome: 'Marina' };

const scan = (code: string, options: Partial<Scan> = {}): Scan => ({
  ...{ key: `key-${code}`, code, mode: 'automatico', at: '2026-03-12T17:20:00.000Z' },
  ...options,
});

const queued = (...scans: readonly Scan[]): Queue => scans.reduce(enqueue, EMPTY_QUEUE);
const codes = (scans: readonly Scan[]) => scans.map(({ code }) => code);

describe('codes', () => {
  it.each([
    ['  0001234\r\n', '0001234'],
    ['\u0002ABC\u0003', 'ABC'],
    ['\t', ''],
    ['x'.repeat(150), 'x'.repeat(100)],
  ])('cleans %j', (typed, code) => {
    expect(cleanCode(typed)).toBe(code);
  });
});

describe('bursts of a scanner', () => {
  it.each([
    ['a scanner', [0, 8, 16, 24, 32, 40], true],
    ['a slow scanner', [0, 40, 80, 120, 160, 200], true],
    ['a person', [0, 120, 230, 390, 500, 640], false],
    ['a pause within', [0, 8, 16, 24, 300, 308], false],
    ['too short', [0, 8, 16], false],
    ['nothing', [], false],
  ])('%s', (_name, moments, expected) => {
    expect(isBurst(moments)).toBe(expected);
  });
});

describe('turns', () => {
  it('end at once where nothing waits', () => {
    expect(endTurn({ ...EMPTY_QUEUE, person: MARINA })).toEqual(EMPTY_QUEUE);
  });

  it('keep what was scanned in them; the next scan begins another', () => {
    const ended = endTurn({ ...queued(scan('a')), person: MARINA });
    expect(personOf(ended)).toBeNull();
    const both = enqueue(enqueue(ended, scan('b')), scan('c'));
    expect(toBody(both, nextBatch(both))).toMatchObject({
      pessoa: 7,
      leituras: [{ codigo: 'a' }, { codigo: 'b', encerrar: true }, { codigo: 'c' }],
    });
    expect(toBody(both, nextBatch(both)).leituras[2]).not.toHaveProperty('encerrar');
    expect(personOf(both)).toBeNull();
  });

  it('that ended while their last scan was on its way have nobody at the counter', () => {
    const ended = endTurn({ ...queued(scan('a')), person: MARINA });
    const { queue } = settle(ended, nextBatch(ended), {
      respostas: [deskAnswer('key-a')],
      pessoa: MARINA,
    });
    expect(queue).toEqual(EMPTY_QUEUE);
  });
});

describe('batches', () => {
  it('hold what one request carries', () => {
    const many = queued(...Array.from({ length: 60 }, (_, n) => scan(String(n))));
    expect(nextBatch(many)).toHaveLength(50);
    expect(nextBatch(many, 1)).toHaveLength(1);
  });

  it('send what is for somebody else alone, and leave who is at the counter', () => {
    const waiting = queued(
      scan('a'),
      scan('b', { personId: 9, reason: 'Prazo combinado' }),
      scan('c'),
    );
    expect(codes(nextBatch(waiting))).toEqual(['a']);
    const rest = { ...queued(...waiting.waiting.slice(1)), person: MARINA };
    const batch = nextBatch(rest);
    expect(toBody(rest, batch)).toMatchObject({
      pessoa: 9,
      leituras: [{ codigo: 'b', apesar: 'Prazo combinado' }],
    });
    const { queue } = settle(rest, batch, {
      respostas: [deskAnswer('key-b')],
      pessoa: { cod_pessoa: 9, nome: 'Ana' },
    });
    expect(queue.person).toEqual(MARINA);
    expect(codes(queue.waiting)).toEqual(['c']);
  });

  it('tell when a scan without a connection happened', () => {
    const offline = queued(scan('a', { offline: true }));
    expect(toBody(offline, nextBatch(offline)).leituras).toEqual([
      { chave: 'key-a', codigo: 'a', modo: 'automatico', em: '2026-03-12T17:20:00.000Z' },
    ]);
  });
});

describe('a question', () => {
  it('stops the queue; its answer has another key', () => {
    const waiting = queued(scan('a'), scan('b'), scan('c'));
    const { queue, answered, question } = settle(waiting, nextBatch(waiting), {
      respostas: [deskAnswer('key-a'), deskAnswer('key-b', { resultado: 'perguntar' })],
      pessoa: null,
    });
    expect(answered.map(({ scan: of }) => of.code)).toEqual(['a']);
    expect(question?.chave).toBe('key-b');
    const next = answerQuestion(queue, 'exemplar', 'other');
    expect(next.waiting).toEqual([scan('b', { key: 'other', as: 'exemplar' }), scan('c')]);
  });

  it('is not taken from an answer to another scan', () => {
    const waiting = queued(scan('a'));
    const { answered } = settle(waiting, nextBatch(waiting), {
      respostas: [deskAnswer('key-x')],
      pessoa: null,
    });
    expect(answered).toEqual([]);
  });
});
