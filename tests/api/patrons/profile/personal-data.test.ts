import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DEMONSTRATION_SETTINGS } from '#demo/settings.ts';
import type { Input } from '#contract/calls.ts';
import { CHANGEABLE } from '#contract/shared/personal-data.ts';
import { fillPeople, LEITOR, OUTRA, PASSWORD } from '../../../support/people.ts';
import { startPortal, type Portal } from '../../../support/portal.ts';
import { describeEngine } from '../../../support/servers/engines.ts';

const READ = 'GET /pessoas/meu-pergamum/dados-personais';
const CHANGE = 'PUT /pessoas/meu-pergamum/dados-personais';

describeEngine('personal data', () => {
  let portal: Portal;
  const settings = structuredClone(DEMONSTRATION_SETTINGS);
  beforeAll(async () => {
    portal = await startPortal({ settings, fill: fillPeople });
  });
  beforeEach(async () => {
    settings.personalData.editable = [...CHANGEABLE];
    const { queries } = portal.db;
    await queries.deleteFrom('patron_details').execute();
    const email = 'maria@ufvi.example; velho@exemplo.example';
    await queries
      .updateTable('patrons')
      .set({ email, card: '2026.1' })
      .where('id', '=', LEITOR)
      .execute();
    await portal.signIn('leitor', PASSWORD);
  });
  afterAll(() => portal.close());

  const read = () => portal.call(READ, {});
  const change = (body: Input<typeof CHANGE>['body'] = {}) => portal.call(CHANGE, { body });
  it('are what the library knows, and what of it the person may change', async () => {
    expect(await read()).toMatchObject({
      ...{ cod_pessoa: LEITOR, nome: 'Maria de Souza Lima', login: 'leitor', carteira: '2026.1' },
      ...{ cpf: '', cep: '', estado_civil: '', receber_emails: true, editaveis: [...CHANGEABLE] },
    });
    settings.personalData.editable = ['telefone'];
    expect((await read()).editaveis).toEqual(['telefone']);
  });

  it('are changed in every field, each by itself; the rest stays', async () => {
    const typed = {
      ...{ cep: '29900-120', logradouro: 'Rua das Acácias, 212', complemento: 'ap. 31' },
      ...{ bairro: 'Jardim Ipê', cidade: 'Vale do Ipê', identidade: 'MG-12.345' },
      ...{ cpf: '529.982.247-25', nacionalidade: 'brasileira', genero: 'feminino' },
      ...{ nascimento: '2004-05-08', escolaridade: 'medio', profissao: 'Maestra 🎻' },
      ...{ estado_civil: 'outro', telefone: '(27) 99812-4418', receber_emails: false },
    } as const;
    await change({ ...typed, profissao: '  Maestra \n 🎻 ' });
    const kept = { ...typed, cep: '29900120', cpf: '52998224725' };
    expect(await read()).toMatchObject(kept);
    expect(await change({ cidade: '' })).toMatchObject({ ...kept, cidade: '' });
    await portal.signIn('outra', PASSWORD);
    expect(await read()).toMatchObject({ cod_pessoa: OUTRA, cpf: '', logradouro: '' });
  });

  it('are refused with every field that is wrong, and nothing of them is kept', async () => {
    const { statusCode, code, fields } = await portal.refusal(CHANGE, {
      body: { cidade: 'Ipê', cpf: '111.111.111-11', cep: '1', telefone: '2', email: 'a@b' },
    });
    expect([statusCode, code]).toEqual([422, 'tax_number_wrong']);
    expect(fields).toMatchObject([
      { field: 'cpf', problem: 'tax_number_wrong' },
      { field: 'cep', problem: 'postal_code_wrong' },
      { field: 'telefone', problem: 'phone_wrong' },
      { field: 'email', problem: 'request_email_required' },
    ]);
    expect((await read()).cidade).toBe('');
    const long = { cidade: 'x'.repeat(201) };
    expect(await portal.refusal(CHANGE, { body: long })).toMatchObject({ statusCode: 422 });
  });

  it('are changed by the library alone where the settings say so', async () => {
    settings.personalData.editable = ['telefone'];
    expect(await portal.refusal(CHANGE, { body: { email: 'x@y.example' } })).toMatchObject({
      code: 'field_not_editable',
      fields: [{ field: 'email', problem: 'field_not_editable' }],
    });
    // A form that sends back what it read changes nothing.
    const { email } = await read();
    expect(await change({ email, telefone: '5555-0101' })).toMatchObject({ telefone: '5555-0101' });
  });
});
