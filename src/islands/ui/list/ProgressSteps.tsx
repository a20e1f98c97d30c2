interface Props {
  /** Accessible name of the list. */
  name: string;
  steps: readonly { situacao: string; desc_situacao: string; etapa: string }[];
}

/** Progress of a request: its past, current and future states in order. */
export function ProgressSteps({ name, steps }: Props) {
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
