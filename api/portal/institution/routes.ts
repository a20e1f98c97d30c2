import { ACTIVITY } from '#contract/shared/activities.ts';
import { readActivities, readInstitution } from '#contract/portal/institution.ts';
import { localized, type Locale } from '#contract/shared/languages.ts';
import type { Queries } from '../../core/db/connection.ts';
import { namedGroups } from '../../patrons/records/groups.ts';
import type { Services } from '../../services.ts';
import type { Bind } from '../../core/http/bind.ts';
import { countTitles } from '../../catalogue/records/store.ts';
import { listLibraries } from '../../circulation/units/store.ts';
import { word } from '../../core/words.ts';
import { safeHtml } from '../content/safe-html.ts';

export function institutionRoutes(bind: Bind, { db, settings }: Services): void {
  bind(readInstitution, async (_input, { locale }) => {
    const { institution, selfService, activities, login } = settings;
    const { client, oidc, saml } = settings;
    const { support, privacyUrl, icapUrl, networkUrl, acquisitionUrl, logo } = institution;
    const supportText = safeHtml(localized(support, locale));
    return {
      sigla: institution.sigla,
      nome: institution.name,
      codEmpresa: institution.code,
      moeda: settings.currency,
      pais: institution.country,
      tema: { cor: institution.colour, ...(logo && { logo: `/_files/${logo}` }) },
      ...(supportText && { msg_suporte_consulta: supportText }),
      ...(privacyUrl && { link_lgpd: privacyUrl }),
      ...(icapUrl && { link_icap: icapUrl }),
      ...(networkUrl && { link_rede: networkUrl }),
      denominacao_login: localized(institution.loginLabel, locale),
      msg_login: localized(institution.loginMessage, locale),
      login: await loginWire(db.queries, login, locale),
      cliente: { id: client.id, segredo: client.secret },
      usaOIDC: oidc !== undefined,
      usaSAML: saml !== undefined,
      ...(oidc?.logoutUrl && { link_logout_OIDC: oidc.logoutUrl }),
      ...(saml?.logoutUrl && { link_logout_saml: saml.logoutUrl }),
      destino_padrao_login_catalogo:
        login.destination === 'catalogo' || !activities.includes(ACTIVITY.personalArea),
      libras: settings.signLanguage,
      sem_conexao: settings.offline,
      avisos_push: settings.notices.pushContact !== '',
      autoatendimento: selfService.enabled,
      inscricao: settings.registration.group !== '',
      autoatendimento_terminais: selfService.terminals.length > 0,
      parameters: {
        endereco_web: institution.webAddress,
        ...(selfService.address && { endereco_autoatendimento: selfService.address }),
        aquisicao: acquisitionUrl !== '',
        ...(acquisitionUrl && { link_aquisicao: acquisitionUrl }),
        __md_aut: login.mdAut,
        __md_crypt: login.mdCrypt,
      },
      total_acervo: await countTitles(db.queries),
      total_bibliotecas: (await listLibraries(db.queries)).length,
    };
  });

  bind(readActivities, async (_input, { locale }) => ({
    itens: Object.entries(ACTIVITY)
      .filter(([, code]) => settings.activities.includes(code))
      .map(([name, code]) => ({
        cod_atividade: code,
        descricao: word('server/activities', name, locale),
      })),
  }));
}

/** How the sign-in form is made up. */
const loginWire = async (q: Queries, login: Services['settings']['login'], locale: Locale) => ({
  categorias: (await namedGroups(q, login.categories)).map(({ code, name }) => ({
    codigo: code,
    nome: localized(name, locale),
  })),
  escolhe_pessoa: login.asksPerson,
  sufixo: login.suffix,
});
