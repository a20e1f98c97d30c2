interface Props {
  /** What they lead to. */
  name: string;
  steps: readonly { situacao: string; desc_situacao: string; etapa: string }[];
}

/** The states of a request in their order: those that are done, the present one, those to come. */
export function Steps({ name, steps }: Props) {
  return (
    <ol className="path" aria-label={name}>
      {steps.map(({ situacao, desc_situacao: text, etapa }) => (
        <li
          key={situacao}
          className={etapa === 'feita' ? 'path__done' : undefined}
          aria-current={etapa === 'atual' ? 'step' : undefined}
        >
          {text}
        </li>
      ))}
    </ol>
  );
}
