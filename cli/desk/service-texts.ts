import { subjectsOf, enteredFields } from '#api/circulation/services/card-subjects.ts';
import { questionsOfRequests, type ServiceQuestion } from '#api/circulation/services/questions.ts';
import { shelfMarks } from '#api/circulation/services/shelf-mark.ts';
import type { Service } from '#api/circulation/services/store.ts';
import type { Queries } from '#api/core/db/connection.ts';

/** Texts of service requests by id: form values, questions and replies. */
export async function serviceTexts(
  q: Queries,
  services: readonly Service[],
): Promise<Map<number, string>> {
  const asked = await questionsOfRequests(
    q,
    services.map(({ id }) => id),
  );
  const texts = new Map<number, string>();
  for (const service of services) {
    const lines = [
      ...requestLines(service),
      ...(await markLines(q, service)),
      ...(asked.get(service.id) ?? []).map(questionText),
    ];
    texts.set(service.id, lines.join('\n'));
  }
  return texts;
}

/** The form values and the patron's contact data. */
const requestLines = ({ kind, title, fields, phone, email, reply }: Service): string[] => [
  `${kind}: ${title}`,
  ...fieldLines(fields),
  [phone, email].join(', '),
  ...(reply === '' ? [] : [`answered: ${reply}`]),
];

/** Form values; marks subjects of a card that are unknown to our authorities. */
function fieldLines(fields: Service['fields']): string[] {
  const known = new Map(subjectsOf(fields).map(({ field, authority }) => [field, authority]));
  return Object.entries(enteredFields(fields)).map(([name, value]) => {
    const authority = known.get(name);
    if (authority === undefined) return `${name}: ${value}`;
    const told = authority === null ? 'not among the authorities' : `authority ${authority}`;
    return `${name}: ${value} (${told})`;
  });
}

/** For a card without call number: labels of authors with such a name. */
async function markLines(q: Queries, { kind, fields }: Service): Promise<string[]> {
  if (kind !== 'ficha' || fields['cutter'] !== undefined) return [];
  const marks = await shelfMarks(q, fields);
  return marks.map(({ mark, heading }) => `on the shelves: ${mark} (${heading})`);
}

const questionText = ({ question, answer }: ServiceQuestion): string =>
  [`asked: ${question}`, ...(answer === null ? [] : [`they say: ${answer}`])].join('\n');
