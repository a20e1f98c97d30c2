import { expect, it } from 'vitest';
import { questionsJsonLd } from '#build/metadata/questions-json-ld.ts';

it('questions are told to search engines with their answers, in order', () => {
  const json: unknown = JSON.parse(
    questionsJsonLd([
      { pergunta: 'Como renovar?', resposta: '<p>Em “Meu Pergamum”.</p>' },
      { pergunta: 'Quanto custa?', resposta: '<p>Nada.</p>' },
    ]),
  );
  expect(json).toEqual({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: [
      {
        '@type': 'Question',
        name: 'Como renovar?',
        acceptedAnswer: { '@type': 'Answer', text: '<p>Em “Meu Pergamum”.</p>' },
      },
      {
        '@type': 'Question',
        name: 'Quanto custa?',
        acceptedAnswer: { '@type': 'Answer', text: '<p>Nada.</p>' },
      },
    ],
  });
});

it('no answer can end the script element that holds it, or begin a comment in it', () => {
  const resposta = '</script><script>alert(1)</script><!-- <b>';
  const text = questionsJsonLd([{ pergunta: '</SCRIPT >', resposta }]);
  expect(text).not.toContain('<');
  const { mainEntity } = JSON.parse(text) as {
    mainEntity: { name: string; acceptedAnswer: { text: string } }[];
  };
  expect(mainEntity[0]).toMatchObject({ name: '</SCRIPT >', acceptedAnswer: { text: resposta } });
});
