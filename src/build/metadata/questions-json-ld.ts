/** FAQPage of schema.org, as the text of a script element. */
export const questionsJsonLd = (
  questions: readonly { pergunta: string; resposta: string }[],
): string =>
  JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ pergunta, resposta }) => ({
      '@type': 'Question',
      name: pergunta,
      acceptedAnswer: { '@type': 'Answer', text: resposta },
    })),
  }).replaceAll('<', '\\u003c');
