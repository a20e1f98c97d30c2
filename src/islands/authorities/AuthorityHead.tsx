import type { Output } from '#contract/calls.ts';
import type { Locale } from '#contract/shared/languages.ts';
import { authorityName } from '#lib/authorities/name.ts';
import { libraryLang } from '#lib/format/languages.ts';
import { spokenName } from '#lib/format/names.ts';
import type { Translate } from '#lib/i18n/areas.ts';
import { splitLong } from '#lib/format/texts.ts';

export type Authority = Output<'GET /autoridade/:id'>;

interface Props {
  authority: Authority;
  locale: Locale;
  t: Translate;
}

/**
 * What kind of heading, its name as it is said, dates, life and use. Rendered by the build without
 * script, and by the shell's island for authorities that were not pre-rendered.
 */
export function AuthorityHead({ authority, locale, t }: Props) {
  const lang = libraryLang(locale);
  const { tipo, desc_tipo, escrita_original: script, datas, biografia, escopo } = authority;
  return (
    <div className="entry__head">
      <p className="entry__kind">{desc_tipo}</p>
      <h1 lang={tipo.startsWith('autor') ? undefined : lang} dir="auto">
        {authorityName(authority)}
      </h1>
      {script && (
        <p className="entry__script" lang="und" dir="auto">
          {spokenName(script)}
        </p>
      )}
      {datas !== '' && <p className="entry__dates">{datas.replace(/(\d)-/, '$1–')}</p>}
      {[...biografia, ...escopo].map((text, at) => (
        <LongText
          key={at}
          className="entry__note"
          lang={lang}
          text={text}
          moreText={t('authorities.keep_reading')}
        />
      ))}
    </div>
  );
}

type LongTextProps = {
  text: string;
  className?: string;
  /** Where it is not the page's. */
  lang?: string | undefined;
  /** On the line that opens the rest of a long text. */
  moreText: string;
};

/** A paragraph; of a very long one the rest is opened by a press. */
function LongText({ text, className, lang, moreText }: LongTextProps) {
  const [shown, rest] = splitLong(text);
  return (
    <div className={className}>
      <p lang={lang} dir="auto">
        {rest === '' ? shown : `${shown}…`}
      </p>
      {rest !== '' && (
        <details className="more">
          <summary>{moreText}</summary>
          <p lang={lang} dir="auto">
            …{rest}
          </p>
        </details>
      )}
    </div>
  );
}
