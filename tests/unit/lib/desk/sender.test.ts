import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_QUEUE, type Queue, type ScanBatch } from '#lib/desk/queue.ts';
import { Sender, type SenderTools } from '#lib/desk/sender.ts';
import { deskAnswer } from './desk-answer.ts';

/** What becomes of one request. `lost`: it was done, and its answer never came. */
type Fate = { kind: 'answered' | 'lost' | 'refused'; ms: number; status?: number };

const failure = (statusCode: number) =>
  Object.assign(new Error('failed'), { name: 'ApiError', statusCode });

/** A server that does each key once, over a line with these fates. */
function setUp(fates: Fate[] = [], options: Partial<SenderTools> = {}) {
  let stored: Queue = EMPTY_QUEUE;
  let keys = 0;
  const done = new Map<string, string>();
  const requests: ScanBatch[] = [];
  const answers: string[] = [];
  const unsendable: string[] = [];
  let inFlight = 0;
  let most = 0;
  const tools: SenderTools = {
    queue: { get: () => stored, set: (queue) => (stored = queue) },
    holding: (work) => work(),
    signIn: async () => true,
    isOnline: () => true,
    now: () => new Date(0),
    newKey: () => `key-${++keys}`,
    onAnswers: (answered) => answers.push(...answered.map(({ answer }) => answer.codigo)),
    onUnsendable: ({ code }) => unsendable.push(code),
    async send(body) {
      requests.push(body);
      most = Math.max(most, ++inFlight);
      const { kind, ms, status = 0 } = fates.shift() ?? { kind: 'answered', ms: 0 };
      await new Promise((wait) => setTimeout(wait, ms));
      inFlight -= 1;
      if (kind === 'refused') throw failure(status);
      for (const { chave, codigo } of body.leituras) if (!done.has(chave)) done.set(chave, codigo);
      if (kind === 'lost') throw failure(status);
      return {
        respostas: body.leituras.map(({ chave, codigo }) => deskAnswer(chave, { codigo })),
        pessoa: null,
        contagem: { emprestimos: 0, devolucoes: 0 },
      };
    },
    ...options,
  };
  const sender = new Sender(tools);
  return {
    ...{ sender, answers, requests, unsendable },
    done: () => [...done.values()],
    waiting: () => stored.waiting.map(({ code }) => code),
    most: () => most,
  };
}

const TEN = Array.from({ length: 10 }, (_, n) => `code-${n}`);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('sending scans', () => {
  it('ten in a second at two seconds of latency: ten answers in order, two requests', async () => {
    const { sender, answers, requests } = setUp([
      { kind: 'answered', ms: 2000 },
      { kind: 'answered', ms: 2000 },
    ]);
    for (const code of TEN) {
      sender.scan(code, 'automatico');
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(4000);
    expect(answers).toEqual(TEN);
    expect(requests.map(({ leituras }) => leituras.length)).toEqual([1, 9]);
    expect(sender.$state.get()).toEqual({ kind: 'idle' });
  });

  it('loses and repeats none, whatever the line does', async () => {
    const fate = fc.record({
      kind: fc.constantFrom<Fate['kind']>('answered', 'lost', 'refused'),
      ms: fc.integer({ min: 0, max: 5000 }),
      status: fc.constantFrom(0, 401, 429, 500, 502, 503),
    });
    const property = fc.asyncProperty(
      fc.array(fate, { maxLength: 12 }),
      fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 10, maxLength: 10 }),
      async (fates, pauses) => {
        const { sender, answers, done, most, waiting } = setUp(fates);
        for (const [n, code] of TEN.entries()) {
          sender.scan(code, 'automatico');
          await vi.advanceTimersByTimeAsync(pauses[n] ?? 0);
        }
        await vi.advanceTimersByTimeAsync(600_000);
        expect(answers).toEqual(TEN);
        expect(done()).toEqual(TEN);
        expect(waiting()).toEqual([]);
        expect(most()).toBe(1);
      },
    );
    await fc.assert(property, { numRuns: 60 });
  });

  it('says after two seconds that a scan waits', async () => {
    const { sender } = setUp([{ kind: 'answered', ms: 5000 }]);
    sender.scan('a', 'automatico');
    await vi.advanceTimersByTimeAsync(1900);
    expect(sender.$state.get().kind).toBe('sending');
    await vi.advanceTimersByTimeAsync(200);
    expect(sender.$state.get().kind).toBe('slow');
    await vi.advanceTimersByTimeAsync(3000);
    expect(sender.$state.get().kind).toBe('idle');
  });

  it('sends again at once when the connection is back', async () => {
    const { sender, answers, requests } = setUp([
      { kind: 'refused', ms: 0 },
      { kind: 'refused', ms: 0 },
    ]);
    sender.scan('a', 'automatico');
    await vi.advanceTimersByTimeAsync(1100);
    expect(sender.$state.get().kind).toBe('offline');
    sender.scan('b', 'devolver');
    sender.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(answers).toEqual(['a', 'b']);
    // The same keys, and the moment of what was scanned without a connection.
    const [first, , last] = requests;
    expect(last?.leituras[0]?.chave).toBe(first?.leituras[0]?.chave);
    expect(last?.leituras[0]).not.toHaveProperty('em');
    expect(last?.leituras[1]).toMatchObject({ em: '1970-01-01T00:00:00.000Z', modo: 'devolver' });
  });

  it('keeps what waits when nobody signs in, and when a right is missing', async () => {
    for (const status of [401, 403]) {
      const { sender, waiting, answers } = setUp([{ kind: 'refused', ms: 0, status }], {
        signIn: async () => false,
      });
      sender.scan('a', 'automatico');
      await vi.advanceTimersByTimeAsync(60_000);
      expect(waiting()).toEqual(['a']);
      expect(sender.$state.get().kind).toBe(status === 401 ? 'signed_out' : 'refused');
      sender.wake();
      await vi.advanceTimersByTimeAsync(0);
      expect(answers).toEqual(['a']);
    }
  });

  it('takes out the one scan that the server cannot read', async () => {
    const { sender, answers, unsendable } = setUp([], {});
    const other = setUp([], {
      async send({ leituras }) {
        if (leituras.some(({ codigo }) => codigo === 'bad')) throw failure(400);
        return {
          respostas: leituras.map(({ chave, codigo }) => deskAnswer(chave, { codigo })),
          pessoa: null,
          contagem: { emprestimos: 0, devolucoes: 0 },
        };
      },
    });
    for (const code of ['a', 'bad', 'b']) other.sender.scan(code, 'automatico');
    await vi.advanceTimersByTimeAsync(0);
    expect(other.answers).toEqual(['a', 'b']);
    expect(other.unsendable).toEqual(['bad']);
    sender.scan('\r\n', 'automatico');
    await vi.advanceTimersByTimeAsync(0);
    expect([...answers, ...unsendable]).toEqual([]);
  });
});

describe('a question', () => {
  const asks = () => {
    const set = setUp([], {
      async send({ leituras }) {
        const at = leituras.findIndex(({ codigo, como }) => codigo === 'both' && !como);
        const answered = at < 0 ? leituras : leituras.slice(0, at + 1);
        return {
          respostas: answered.map(({ chave, codigo }, n) =>
            deskAnswer(chave, { codigo, ...(n === at && { resultado: 'perguntar' }) }),
          ),
          pessoa: null,
          contagem: { emprestimos: 0, devolucoes: 0 },
        };
      },
    });
    for (const code of ['a', 'both', 'b']) set.sender.scan(code, 'automatico');
    return set;
  };

  it('waits for its answer, then the rest goes on', async () => {
    const { sender, answers } = asks();
    await vi.advanceTimersByTimeAsync(0);
    expect(answers).toEqual(['a']);
    expect(sender.$question.get()?.codigo).toBe('both');
    sender.scan('c', 'automatico');
    await vi.advanceTimersByTimeAsync(0);
    expect(answers).toEqual(['a']);
    sender.choose('exemplar');
    await vi.advanceTimersByTimeAsync(0);
    expect(answers).toEqual(['a', 'both', 'b', 'c']);
  });

  it('can be answered with neither', async () => {
    const { sender, answers } = asks();
    await vi.advanceTimersByTimeAsync(0);
    sender.choose(null);
    await vi.advanceTimersByTimeAsync(0);
    expect(answers).toEqual(['a', 'b']);
  });
});
