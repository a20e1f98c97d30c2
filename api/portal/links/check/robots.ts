/** A server's rules for robots (RFC 9309). */
export interface Robots {
  allows: (pathAndQuery: string) => boolean;
  /** Requested seconds between requests; 0: none. */
  delay: number;
}

export const NO_ROBOTS: Robots = { allows: () => true, delay: 0 };

interface Rule {
  allow: boolean;
  path: string;
}

interface Group {
  agents: string[];
  rules: Rule[];
  delay: number;
}

/** Parses robots.txt for a user agent: the groups that name it, else those for `*`. */
export function readRobots(text: string, name: string): Robots {
  const groups = parseGroups(text);
  const own = groups.filter(({ agents }) => agents.includes(name.toLowerCase()));
  const chosen = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'));
  const rules = chosen.flatMap((group) => group.rules);
  return {
    delay: Math.max(0, ...chosen.map(({ delay }) => delay)),
    allows: (path) => {
      const fitting = rules.filter((rule) => fits(rule.path, path));
      const longest = Math.max(-1, ...fitting.map((rule) => rule.path.length));
      const deciding = fitting.filter((rule) => rule.path.length === longest);
      return deciding.length === 0 || deciding.some(({ allow }) => allow);
    },
  };
}

function parseGroups(text: string): Group[] {
  const groups: Group[] = [];
  let isNaming = false;
  for (const line of text.split(/\r\n?|\n/)) {
    const [, name = '', value = ''] = /^\s*([A-Za-z-]+)\s*:\s*([^#]*)/.exec(line) ?? [];
    const said = value.trim();
    const field = name.toLowerCase();
    if (field === 'user-agent') {
      if (!isNaming) groups.push({ agents: [], rules: [], delay: 0 });
      groups.at(-1)?.agents.push(said.toLowerCase());
    }
    if (field !== '') isNaming = field === 'user-agent';
    const group = groups.at(-1);
    if ((field === 'allow' || field === 'disallow') && said !== '') {
      group?.rules.push({ allow: field === 'allow', path: said });
    }
    if (field === 'crawl-delay' && group) group.delay = Number(said) || 0;
  }
  return groups;
}

/** `*` matches anything, `$` the end. Each star is matched once, leftmost first. */
function fits(rule: string, path: string): boolean {
  const isWhole = rule.endsWith('$');
  const [first = '', ...parts] = (isWhole ? rule.slice(0, -1) : rule).split('*');
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const found =
      isLast && isWhole && part !== ''
        ? path.length - part.length >= at && path.endsWith(part)
          ? path.length - part.length
          : -1
        : path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return !isWhole || parts.at(-1) === '' || at === path.length;
}
