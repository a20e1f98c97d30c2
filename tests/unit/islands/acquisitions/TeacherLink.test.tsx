import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ACTIVITY } from '#contract/shared/activities.ts';
import { AccountMenu } from '#islands/account/AccountMenu.tsx';
import { OtherWaysScreen } from '#islands/acquisitions/OtherWaysScreen.tsx';
import { SuggestionDialog } from '#islands/acquisitions/SuggestionDialog.tsx';
import { ActivitiesContext } from '#islands/ui/hooks/use-activities.ts';
import { WordsProvider } from '#islands/ui/island/texts.tsx';
import { forgetSession, keepSession } from '#lib/api/credentials.ts';
import account from '#lib/i18n/locales/pt/account.json' with { type: 'json' };
import acquisitions from '#lib/i18n/locales/pt/acquisitions.json' with { type: 'json' };
import common from '#lib/i18n/locales/pt/common.json' with { type: 'json' };
import errors from '#lib/i18n/locales/pt/errors.json' with { type: 'json' };
import frame from '#lib/i18n/locales/pt/frame.json' with { type: 'json' };
import suggestions from '#lib/i18n/locales/pt/suggestions.json' with { type: 'json' };
import { createTranslate } from '#lib/i18n/texts.ts';
import { fakeApi, type FakeApi } from '../fake-api.ts';

const FORM = 'GET /aquisicao/sugestoes/dados';
const PATH = '/meupergamum/app/aquisicao/sugestao-docente';
const t = createTranslate('pt', { account, acquisitions, common, errors, frame, suggestions });
const nothing = () => undefined;
let api: FakeApi;

beforeEach(() => {
  api = fakeApi({ [FORM]: () => ({ docente: true }) });
  keepSession(
    {
      ...{ accessToken: 'a-0', refreshToken: 'r-0', authPermissions: [] },
      user: { cod_pessoa: 3, nome_pessoa: 'Célia Prado', login: 'docente' },
    },
    false,
  );
});
afterEach(() => {
  cleanup();
  forgetSession();
  vi.unstubAllGlobals();
});

const show = (part: ReactNode) =>
  render(
    <WordsProvider value={{ locale: 'pt', t }}>
      <ActivitiesContext value={[ACTIVITY.acquisitionSuggestion]}>{part}</ActivitiesContext>
    </WordsProvider>,
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
