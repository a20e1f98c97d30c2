import type { Output } from '#contract/calls.ts';
import { bytesOf } from '#lib/base64.ts';
import { Button } from '../ui/Button.tsx';
import { handFile } from '../ui/DownloadLinks.tsx';
import { Problem } from '../ui/Notice.tsx';
import { useSending } from '../ui/hooks/use-sending.ts';
import { useTexts } from '../ui/island/texts.tsx';

interface Props {
  files: readonly { cod_arquivo: number; nome: string; da_biblioteca: boolean }[];
  /** Fetches one by its number. */
  read: (cod: number) => Promise<Output<'GET /solicitacoes/arquivos/:cod'>>;
}

/** The files of a request, each to be saved. */
export function Files({ files, read }: Props) {
  const t = useTexts();
  const { busy, problem, send } = useSending();
  if (files.length === 0) return null;
  const save = (cod: number) =>
    send(async () => {
      const file = await read(cod);
      const content = new Blob([bytesOf(file.conteudo)], { type: file.tipo });
      handFile({ content, name: file.nome });
    });
  return (
    <>
      <ul aria-label={t('services.files')}>
        {files.map(({ cod_arquivo: cod, nome, da_biblioteca: isTheirs }) => (
          <li key={cod} className="row">
            <span className="service__value">
              {isTheirs ? `${nome} (${t('services.file_from_library')})` : nome}
            </span>
            <Button
              size="small"
              busy={busy}
              suffix={t('services.suffix', { title: nome })}
              onClick={() => save(cod)}
            >
              {t('services.file_save')}
            </Button>
          </li>
        ))}
      </ul>
      <Problem>{problem}</Problem>
    </>
  );
}
