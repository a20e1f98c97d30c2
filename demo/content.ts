import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LOCALES, type Locale } from '#contract/shared/languages.ts';
import { addDays, dayIn, type Day } from '#api/circulation/units/zone.ts';
import { holidays } from './holidays.ts';
import { institution, libraries } from './network.ts';

/**
 * An event of the demonstration network: so many days after the network is made, or the next day on
 * which its library is open for it.
 */
interface DemoEvent {
  id: string;
  inDays: number;
  from: string;
  to: string;
  library: string;
  register?: string;
  eventum?: true;
  /** Title, place, one line, text; only Portuguese where the others are missing. */
  texts: { pt: EventTexts } & Partial<Record<Locale, EventTexts>>;
}
type EventTexts = [title: string, place: string, summary: string, text: string];

const EVENTS: readonly DemoEvent[] = [
  {
    id: 'referencias-abnt',
    inDays: 5,
    from: '14:00',
    to: '16:00',
    library: '1',
    texts: {
      pt: [
        'Como fazer referências segundo a ABNT',
        'Sala 3',
        'Oficina com vinte vagas.',
        'Da capa ao ISBN: onde achar cada dado e em que ordem escrevê-lo. Traga um trabalho seu.',
      ],
      en: [
        'References by the Brazilian standard',
        'Room 3',
        'Workshop with twenty places.',
        'From the cover to the ISBN: where to find each fact and in which order to write it. Bring a paper of yours.',
      ],
      es: [
        'Cómo hacer referencias según la ABNT',
        'Sala 3',
        'Taller con veinte plazas.',
        'De la portada al ISBN: dónde está cada dato y en qué orden se escribe. Traiga un trabajo suyo.',
      ],
      fr: [
        'Rédiger des références selon l’ABNT',
        'Salle 3',
        'Atelier de vingt places.',
        'De la couverture à l’ISBN : où trouver chaque donnée et dans quel ordre l’écrire. Apportez un de vos travaux.',
      ],
      it: [
        'Riferimenti secondo l’ABNT',
        'Sala 3',
        'Laboratorio con venti posti.',
        'Dalla copertina all’ISBN: dove trovare ogni dato e in quale ordine scriverlo. Portate un vostro lavoro.',
      ],
    },
  },
  {
    id: 'leitura-vidas-secas',
    inDays: 7,
    from: '18:30',
    to: '20:00',
    library: '2',
    texts: {
      pt: [
        'Leitura em voz alta: Vidas secas',
        'Jardim interno',
        'Aberto a todos.',
        'Lemos juntos os três primeiros capítulos. Não é preciso ter lido antes.',
      ],
      en: [
        'Reading aloud: Vidas secas',
        'Inner garden',
        'Open to all.',
        'We read the first three chapters together, in Portuguese. No need to have read it before.',
      ],
      es: [
        'Lectura en voz alta: Vidas secas',
        'Jardín interior',
        'Abierto a todos.',
        'Leemos juntos los tres primeros capítulos, en portugués. No hace falta haberlo leído antes.',
      ],
      fr: [
        'Lecture à voix haute : Vidas secas',
        'Jardin intérieur',
        'Ouvert à tous.',
        'Nous lisons ensemble les trois premiers chapitres, en portugais. Il n’est pas nécessaire de l’avoir lu.',
      ],
      it: [
        'Lettura ad alta voce: Vidas secas',
        'Giardino interno',
        'Aperta a tutti.',
        'Leggiamo insieme i primi tre capitoli, in portoghese. Non serve averlo già letto.',
      ],
    },
  },
  {
    id: 'bases-saude',
    inDays: 14,
    from: '10:00',
    to: '11:30',
    library: '5',
    register: 'https://eventum.ufvi.example/bases-saude',
    eventum: true,
    texts: {
      pt: [
        'Bases de dados para a área da saúde',
        'On-line',
        'Aula com inscrição.',
        'Como montar uma estratégia de busca, com exemplos de revisões sistemáticas.',
      ],
      en: [
        'Databases for health',
        'Online',
        'A class; registration needed.',
        'How to build a search strategy, with examples from systematic reviews.',
      ],
      es: [
        'Bases de datos para el área de la salud',
        'En línea',
        'Clase con inscripción.',
        'Cómo armar una estrategia de búsqueda, con ejemplos de revisiones sistemáticas.',
      ],
      fr: [
        'Bases de données en santé',
        'En ligne',
        'Cours sur inscription.',
        'Comment construire une stratégie de recherche, avec des exemples de revues systématiques.',
      ],
      it: [
        'Basi di dati per la salute',
        'Online',
        'Lezione con iscrizione.',
        'Come costruire una strategia di ricerca, con esempi di revisioni sistematiche.',
      ],
    },
  },
  {
    id: 'visita-guiada',
    inDays: 21,
    from: '09:00',
    to: '10:00',
    library: '1',
    texts: {
      pt: [
        'Visita guiada à Biblioteca Central',
        'Balcão',
        'Para quem chegou agora.',
        'Uma hora pelas estantes, salas e serviços.',
      ],
      en: [
        'Guided tour of the Central Library',
        'Desk',
        'For newcomers.',
        'An hour among shelves, rooms and services.',
      ],
      es: [
        'Visita guiada a la Biblioteca Central',
        'Mostrador',
        'Para quien acaba de llegar.',
        'Una hora por estantes, salas y servicios.',
      ],
      fr: [
        'Visite guidée de la bibliothèque centrale',
        'Comptoir',
        'Pour qui vient d’arriver.',
        'Une heure entre rayons, salles et services.',
      ],
      it: [
        'Visita guidata alla Biblioteca Centrale',
        'Banco',
        'Per chi è appena arrivato.',
        'Un’ora fra scaffali, sale e servizi.',
      ],
    },
  },
  {
    id: 'mapas-do-vale',
    inDays: 30,
    from: '09:00',
    to: '15:00',
    library: '4',
    texts: {
      pt: [
        'Mapas do vale: exposição',
        'Saguão',
        'Trinta mapas de 1880 a 1960.',
        'Cartas, plantas e croquis do acervo, vistos de perto pela primeira vez.',
      ],
    },
  },
  {
    id: 'escrita-cientifica',
    inDays: 37,
    from: '19:00',
    to: '21:00',
    library: '3',
    register: 'https://eventum.ufvi.example/escrita-cientifica',
    eventum: true,
    texts: {
      pt: [
        'Escrita científica para engenharia',
        'Auditório',
        'Três encontros, com certificado.',
        'Do resumo à conclusão, com revisão entre pares.',
      ],
      en: [
        'Scientific writing for engineers',
        'Auditorium',
        'Three meetings, with a certificate.',
        'From abstract to conclusion, with peer review.',
      ],
      es: [
        'Escritura científica para ingeniería',
        'Auditorio',
        'Tres encuentros, con certificado.',
        'Del resumen a la conclusión, con revisión entre pares.',
      ],
      fr: [
        'Écriture scientifique pour l’ingénierie',
        'Auditorium',
        'Trois séances, avec attestation.',
        'Du résumé à la conclusion, avec relecture entre pairs.',
      ],
      it: [
        'Scrittura scientifica per l’ingegneria',
        'Auditorium',
        'Tre incontri, con attestato.',
        'Dal riassunto alla conclusione, con revisione fra pari.',
      ],
    },
  },
];

const TEXTS = fileURLToPath(new URL('./content', import.meta.url));

/** Writes the texts of the demonstration network into a content folder, its events and lists dated from now. */
export function writeDemoContent(folder: string, now: Date): void {
  cpSync(TEXTS, folder, { recursive: true });
  const today = dayIn(now, institution.timeZone);
  dateLists(folder, today);
  for (const locale of LOCALES) mkdirSync(join(folder, locale, 'events'), { recursive: true });
  for (const event of EVENTS) {
    for (const locale of LOCALES) {
      const text = eventFile(event, locale, openDay(event, addDays(today, event.inDays)));
      if (text !== null) writeFileSync(join(folder, locale, 'events', `${event.id}.md`), text);
    }
  }
}

/** The first day from `day` on when the library of the event is open as long as it lasts. */
function openDay(event: Pick<DemoEvent, 'library' | 'from' | 'to'>, day: Day): Day {
  const library = libraries.find(({ code }) => String(code) === event.library);
  const isOpen = (on: Day): boolean => {
    const closed = holidays(Number(on.slice(0, 4))).some((holiday) => holiday.day === on);
    const hours = library?.week[new Date(`${on}T00:00:00Z`).getUTCDay()] ?? [];
    return (
      (!closed || library?.openOnHolidays === true) &&
      hours.some(({ opens, closes }) => opens <= event.from && event.to <= closes)
    );
  };
  let open = day;
  while (!isOpen(open)) open = addDays(open, 1);
  return open;
}

/** Reading lists are dated by the month in which the network is made, and the one before. */
function dateLists(folder: string, today: Day): void {
  const month = today.slice(0, 7);
  const before = addDays(`${month}-01`, -1).slice(0, 7);
  for (const path of globSync('*/lists/*.md', { cwd: folder })) {
    const file = join(folder, path);
    const text = readFileSync(file, 'utf8').replace('{{month}}', month);
    writeFileSync(file, text.replace('{{before}}', before));
  }
}

function eventFile(event: DemoEvent, locale: Locale, day: Day): string | null {
  const texts = event.texts[locale];
  if (!texts) return null;
  const [title, place, summary, text] = texts;
  const fields = [
    `title: ${JSON.stringify(title)}`,
    `summary: ${JSON.stringify(summary)}`,
    `starts: ${day} ${event.from}`,
    `ends: ${day} ${event.to}`,
    `place: ${JSON.stringify(place)}`,
    `library: "${event.library}"`,
    ...(event.register === undefined ? [] : [`register: ${event.register}`]),
    ...(event.eventum ? ['source: eventum'] : []),
  ];
  return `---\n${fields.join('\n')}\n---\n\n${text}\n`;
}
