import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ACTIVITY } from '#contract/shared/activities.ts';
import { AccountMenu } from '#islands/account/AccountMenu.tsx';
import { OtherWaysScreen } from '#islands/acquisitions/OtherWaysScreen.tsx';
import { SuggestionDialog } from '#islands/acquisitions/SuggestionDialog.tsx';
import { ActivitiesContext } from '#islands/ui/hooks/use-activities.ts';
import account from '#lib/i18n/locales/pt/account.json' with { type: 'json' };
import acquisitions from '#lib/i18n/locales/pt/acquisitions.json' with { type: 'json' };
import { fakeApi, type FakeApi } from '../fake-api.ts';
import { renderIsland, signIn } from '../../../support/island.tsx';

const FORM = 'GET /aquisicao/sugestoes/dados';
const PATH = '/meupergamum/app/aquisicao/sugestao-docente';
const nothing = () => undefined;
let api: FakeApi;

beforeEach(() => {
  api = fakeApi({ [FORM]: () => ({ docente: true }) });
  signIn({ cod_pessoa: 3, nome_pessoa: 'Célia Prado', login: 'docente' });
});

const show = (part: ReactNode) =>
  renderIsland(
    <ActivitiesContext value={[ACTIVITY.acquisitionSuggestion]}>{part}</ActivitiesContext>,
  );

const PLACES: readonly (readonly [name: string, part: ReactNode, link: string])[] = [
  [
    'the dialog of the foot, of no results and of teaching plans',
    <SuggestionDialog
      key="dialog"
      campus={1}
      library={1}
      units={nothing}
      notice={null}
      logIn={null}
      onClose={nothing}
    />,
    acquisitions.for_course,
  ],
  ['the other ways to a work', <OtherWaysScreen key="ways" />, acquisitions.for_course],
  [
    'the menu of the personal area',
    <AccountMenu key="menu" current="suggest" onGo={nothing} />,
    account.page_suggest_teacher,
  ],
];

describe.each(PLACES)('in %s', (_name, part, link) => {
  it('a teacher finds their own suggestion beside the ordinary one', async () => {
    show(part);
    const found = await screen.findByRole('link', { name: link, hidden: true });
    expect(found.getAttribute('href')).toBe(PATH);
  });

  it('nobody else does', async () => {
    api.answers[FORM] = () => ({ docente: false });
    show(part);
    await vi.waitFor(() => expect(api.asked(FORM)).toHaveLength(1));
    expect(screen.queryByRole('link', { name: link, hidden: true })).toBeNull();
  });
});
