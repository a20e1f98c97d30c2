import { useState } from 'react';
import { spokenName } from '#lib/format/names.ts';
import * as screenIcons from '#lib/screen-icons.ts';
import { titlePath } from '#lib/routes/paths.ts';
import type { BasketItem } from '#lib/stores/basket-item.ts';
import { $rows } from '#lib/stores/basket-rows.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { copyText } from '../ui/copy-text.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { emptyOut } from './basket-acts.ts';

/** What can be done with the whole basket. */
export function BasketPanel({ itens }: { itens: readonly BasketItem[] }) {
  const t = useTexts();
  const count = itens.length;
  const [copy, outcome] = useCopy(itens);
  return (
    <section className="panel">
      <h2>{t('basket.carry', { count })}</h2>
      <div className="row">
        <Button icon={screenIcons.copy} onClick={copy}>
          {t('basket.copy')}
        </Button>
        <Button icon={screenIcons.print} onClick={() => window.print()}>
          {t('basket.print')}
        </Button>
        <span className="small muted" role="status">
          {outcome}
        </span>
      </div>
      <EmptyOut count={count} />
    </section>
  );
}

function EmptyOut({ count }: { count: number }) {
  const t = useTexts();
  const [asks, setAsks] = useState(false);
  const confirm = () => {
    setAsks(false);
    void emptyOut(t);
  };
  return (
    <>
      <div>
        <Button variant="quiet" size="small" onClick={() => setAsks(true)}>
          {t('basket.empty_out')}
        </Button>
      </div>
      <ConfirmDialog
        open={asks}
        title={t('basket.empty_out_title', { count })}
        confirmText={t('basket.empty_out')}
        cancelText={t('basket.keep')}
        onConfirm={confirm}
        onCancel={() => setAsks(false)}
      >
        <p>{t('basket.empty_out_text')}</p>
      </ConfirmDialog>
    </>
  );
}

/** Copies the list as text, a title a line; what became of it is said in words. */
function useCopy(itens: readonly BasketItem[]): [() => void, string] {
  const t = useTexts();
  const locale = useLocale();
  const [outcome, setOutcome] = useState('');
  const lineOf = ({ cod_acervo: code, title, author }: BasketItem): string => {
    const call = $rows.get().known.get(code)?.call_number ?? '';
    const address = new URL(titlePath(locale, code), window.location.href).href;
    return [title, spokenName(author), call, address].filter(Boolean).join('. ');
  };
  const copy = async () => {
    const isCopied = await copyText(itens.map(lineOf).join('\n'));
    setOutcome(isCopied ? t('basket.copied', { count: itens.length }) : t('basket.not_copied'));
  };
  return [() => void copy(), outcome];
}
