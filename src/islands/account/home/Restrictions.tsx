import type { Concern } from '#lib/account-home.ts';
import { localePath } from '#lib/routes/paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';

/** A block or a suspension, and what stays possible. */
export function Restrictions({ concerns }: { concerns: readonly Concern[] }) {
  const t = useTexts();
  const locale = useLocale();
  return concerns
    .filter(({ tipo }) => tipo === 'bloqueio' || tipo === 'afastamento')
    .map(({ tipo, descricao, caminho }) => (
      <div key={tipo} className="space-5">
        <Notice
          tone="bad"
          title={descricao}
          actions={
            tipo === 'afastamento' && (
              <ButtonLink size="small" href={localePath(locale, caminho)}>
                {t('account.see_suspension')}
              </ButtonLink>
            )
          }
        >
          {t('account-home.still_possible')}
        </Notice>
      </div>
    ));
}
