import { ACTIVITY } from '#contract/activities.ts';
import { readActivities, readInstitution } from '#contract/institution.ts';
import { localized } from '#contract/languages.ts';
import type { Services } from '../app.ts';
import type { Bind } from '../http/bind.ts';
import { countTitles } from '../titles/store.ts';
import { listLibraries } from '../units/store.ts';

export function institutionRoutes(bind: Bind, { db, settings }: Services): void {
  bind(readInstitution, async (_input, { locale }) => {
    const { institution } = settings;
    return {
      sigla: institution.sigla,
      nome: institution.name,
      codEmpresa: institution.code,
      tema: { cor: institution.colour },
      denominacao_login: localized(institution.loginLabel, locale),
      msg_login: localized(institution.loginMessage, locale),
      destino_padrao_login_catalogo: settings.activities.includes(ACTIVITY.personalArea) === false,
      total_acervo: await countTitles(db.queries),
      total_bibliotecas: (await listLibraries(db.queries)).length,
    };
  });

  bind(readActivities, async () => ({
    itens: Object.entries(ACTIVITY)
      .filter(([, code]) => settings.activities.includes(code))
      .map(([name, code]) => ({ cod_atividade: code, descricao: name })),
  }));
}
