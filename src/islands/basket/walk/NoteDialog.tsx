import { useId, useState } from 'react';
import { change } from '#lib/stores/basket-actions.ts';
import { GROUP_LENGTH, NOTE_LENGTH, type BasketItem } from '#lib/stores/basket-item.ts';
import { Field, TextAreaField } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { useTexts } from '../../ui/island/texts.tsx';

interface Props {
  /** One title, with its note; or several, of which the group alone is written. None: it is closed. */
  items: readonly BasketItem[];
  /** Names of groups that there are. */
  groups: readonly string[];
  onClose: () => void;
}

/** A note beside a title, and the group in which it stands. */
export function NoteDialog({ items, groups, onClose }: Props) {
  const t = useTexts();
  const list = useId();
  const [first] = items;
  const [note, setNote] = useState(first?.note ?? '');
  const [group, setGroup] = useState(commonGroup(items));
  if (!first) return null;
  const isOne = items.length === 1;
  const save = () => {
    const codes = items.map(({ cod_acervo: code }) => code);
    void change(codes, { ...(isOne && { note: note.trim() }), group: group.trim() });
    onClose();
  };
  return (
    <FormDialog
      title={isOne ? first.title : t('basket-walk.group_title', { count: items.length })}
      texts={{
        send: t('basket-walk.save'),
        cancel: t('basket-walk.cancel'),
        close: t('basket-walk.close'),
      }}
      busy={false}
      problem=""
      onSend={save}
      onClose={onClose}
    >
      {isOne && (
        <TextAreaField
          label={t('basket-walk.note_label')}
          hint={t('basket-walk.note_hint')}
          rows={3}
          maxLength={NOTE_LENGTH}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
      <Field
        label={t('basket-walk.group_label')}
        hint={t('basket-walk.group_hint')}
        list={list}
        maxLength={GROUP_LENGTH}
        value={group}
        onChange={({ target }) => setGroup(target.value)}
      />
      <datalist id={list}>
        {groups.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </FormDialog>
  );
}

/** The group of all of them, where they have one. */
function commonGroup(items: readonly BasketItem[]): string {
  const groups = new Set(items.map(({ group = '' }) => group));
  const [only = ''] = groups;
  return groups.size === 1 ? only : '';
}
