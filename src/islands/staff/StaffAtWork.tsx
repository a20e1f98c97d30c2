import { useMemo, useState } from 'react';
import { localePath } from '#lib/routes/paths.ts';
import { accountPath } from '#lib/routes/account.ts';
import type { StaffScreen } from '#lib/routes/staff.ts';
import { isApiError } from '#lib/api/http.ts';
import { staffCall } from '#lib/staff/staff-call.ts';
import { withFallback } from '#lib/stores/last-seen.ts';
import { $workstation } from '#lib/staff/workstation.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useAnswer } from '../ui/hooks/use-answer.ts';
import { useLocale, useTexts } from '../ui/island/texts.tsx';
import { useLazy } from '../ui/island/use-lazy.ts';
import { useStore } from '../ui/island/use-store.ts';
import { Fetched } from '../ui/load/Fetched.tsx';
import { SCREENS } from './screens.ts';
import { StaffContext, useStaff, type StaffSelf } from './use-staff.ts';
import { WorkstationForm } from './WorkstationForm.tsx';

const askSelf = withFallback('equipe', () => staffCall('GET /equipe/eu', {}));

/** Without a connection who worked here last goes on; the server refuses what it must when it is back. */
async function readSelf(): Promise<StaffSelf> {
  const { answer, error } = await askSelf();
  if (isApiError(error) && [401, 403].includes(error.statusCode)) throw error;
  return answer;
}

/** The screen, once it is known who works here and at which workstation. */
export function StaffAtWork({ screen }: { screen: StaffScreen }) {
  const t = useTexts();
  const state = useAnswer('self', readSelf);
  if (isApiError(state.error) && state.error.code === 'staff_only') return <NotStaff />;
  return (
    <Fetched from={state} loadingText={t('staff.loading')} failedText={t('staff.load_failed')}>
      {(self) =>
        self.falta_segundo_fator ? <FactorMissing /> : <AtWorkstation {...{ self, screen }} />
      }
    </Fetched>
  );
}

function NotStaff() {
  const t = useTexts();
  const locale = useLocale();
  return (
    <EmptyState
      title={t('staff.not_staff')}
      level={1}
      actions={
        <a className="button" href={localePath(locale, '/')}>
          {t('staff.to_catalogue')}
        </a>
      }
    >
      {t('staff.not_staff_text')}
    </EmptyState>
  );
}

function FactorMissing() {
  const t = useTexts();
  const locale = useLocale();
  return (
    <EmptyState
      title={t('staff.factor_missing')}
      level={1}
      actions={
        <a className="button" href={accountPath(locale, 'password')}>
          {t('staff.factor_turn_on')}
        </a>
      }
    >
      {t('staff.factor_missing_text')}
    </EmptyState>
  );
}

interface Props {
  self: StaffSelf;
  screen: StaffScreen;
}

/** Asks for the workstation where none is chosen, or its library is none of theirs any more. */
function AtWorkstation({ self, screen }: Props) {
  const t = useTexts();
  const workstation = useStore($workstation);
  const [changing, setChanging] = useState(false);
  const library = self.bibliotecas.find(({ cod_biblioteca: id }) => id === workstation?.libraryId);
  const value = useMemo(
    () =>
      workstation &&
      library && {
        ...{ self, workstation, library },
        has: (right: (typeof library.direitos)[number]) => library.direitos.includes(right),
      },
    [self, workstation, library],
  );
  if (!value || changing) {
    return (
      <WorkstationForm
        libraries={self.bibliotecas}
        initial={workstation}
        onChosen={(chosen) => {
          $workstation.set(chosen);
          setChanging(false);
        }}
      />
    );
  }
  return (
    <StaffContext value={value}>
      <p className="staff-line small muted no-print">
        <span>
          {t('staff.at', { workstation: value.workstation.name, library: value.library.nome })}
        </span>{' '}
        <button type="button" className="staff-line__change" onClick={() => setChanging(true)}>
          {t('staff.change_workstation')}
        </button>
      </p>
      <Permitted key={value.library.cod_biblioteca} screen={screen} />
    </StaffContext>
  );
}

/** The screen, or that it needs a right that the person has not here. */
function Permitted({ screen }: { screen: StaffScreen }) {
  const t = useTexts();
  const { has, library } = useStaff();
  const { name, right } = SCREENS[screen];
  if (right === undefined || has(right)) return <Loaded screen={screen} />;
  return (
    <EmptyState title={name(t)} level={1}>
      {t('staff.right_missing', { library: library.nome })}
    </EmptyState>
  );
}

function Loaded({ screen }: { screen: StaffScreen }) {
  const t = useTexts();
  const loaded = useLazy(SCREENS[screen].load);
  return loaded ? (
    <loaded.Screen />
  ) : (
    <Skeleton shape="rows" count={4} label={t('staff.loading')} />
  );
}
