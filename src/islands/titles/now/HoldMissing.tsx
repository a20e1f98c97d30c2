import { Suspense, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Output } from '#contract/calls.ts';
import type { TableUrls } from '#lib/i18n/areas.ts';
import { Button } from '../../ui/Button.tsx';
import { lazy } from '../../ui/island/lazy.tsx';
import { Texts, useLocale, useTexts } from '../../ui/island/texts.tsx';

interface Props {
  /** Those whose act is to hold them. */
  works: readonly Output<'GET /consulta'>['itens'][number][];
  /** Addresses of the words of the panel. */
  words: TableUrls;
}

const LazyHolds = lazy(() =>
  import('../../holds/HoldTogetherPanel.tsx').then(({ HoldTogetherPanel }) => HoldTogetherPanel),
);

/** In the address of whoever left the page to sign in. */
const PART = '#reservar';

/** Holds on all works whose act is to hold them, opened in place. */
export function HoldMissing({ works, words }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const [isOpen, setOpen] = useState(() => window.location.hash === PART);
  const button = useRef<HTMLButtonElement>(null);
  const missing = useMemo(() => works.map(({ cod_acervo: id, title }) => ({ id, title })), [works]);
  const close = () => {
    flushSync(() => setOpen(false));
    button.current?.focus();
  };
  if (!isOpen) {
    return (
      <Button ref={button} variant="solid" onClick={() => setOpen(true)}>
        {t('titles-now.hold_missing', { count: missing.length })}
      </Button>
    );
  }
  return (
    <Suspense>
      <Texts locale={locale} texts={words}>
        <LazyHolds works={missing} part={PART} onClose={close} />
      </Texts>
    </Suspense>
  );
}
