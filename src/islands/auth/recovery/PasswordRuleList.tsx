import { useEffect, useState } from 'react';
import {
  rulesThatHold,
  SPECIAL_CHARACTERS,
  type PasswordRules,
  type VisibleRule,
} from '#contract/shared/password-rules.ts';
import * as icons from '#lib/icons.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { useTexts } from '../../ui/island/texts.tsx';

interface Props {
  rules: PasswordRules;
  unmet: readonly VisibleRule[];
}

/** Debounce delay: longer than slow typing. */
const PAUSE_MS = 900;

/** Rules for the new password. The number of rules met is announced when typing pauses. */
export function PasswordRuleList({ rules, unmet }: Props) {
  const t = useTexts();
  const { min, max } = rules.length;
  const words: Record<VisibleRule, string> = {
    length: t('auth-recovery.rule_length', { min, max }),
    has_numbers: t('auth-recovery.rule_has_numbers'),
    only_numbers: t('auth-recovery.rule_only_numbers'),
    diff_case: t('auth-recovery.rule_diff_case'),
    special_char: t('auth-recovery.rule_special_char', {
      marks: [...SPECIAL_CHARACTERS].join(' '),
    }),
    diff_name: t('auth-recovery.rule_diff_name'),
  };
  const all = rulesThatHold(rules);
  const said = t('auth-recovery.rules_met', { met: all.length - unmet.length, all: all.length });
  return (
    <>
      <ul className="recovery__rules" aria-label={t('auth-recovery.rules')}>
        {all.map((rule) => (
          <RuleItem key={rule} isMet={!unmet.includes(rule)} text={words[rule]} />
        ))}
        {rules.not_common && <ServerRule text={t('auth-recovery.rule_not_common')} />}
        {rules.last_pw > 0 && (
          <ServerRule text={t('auth-recovery.rule_last_pw', { count: rules.last_pw })} />
        )}
      </ul>
      <p className="visually-hidden" aria-live="polite">
        {useAfterPause(said)}
      </p>
    </>
  );
}

/** A rule that the server alone can check. */
const ServerRule = ({ text }: { text: string }) => (
  <li>
    <Mark shape="ring" />
    <span>{text}</span>
  </li>
);

function RuleItem({ isMet, text }: { isMet: boolean; text: string }) {
  const t = useTexts();
  return (
    <li className={isMet ? 'recovery__met' : undefined}>
      {isMet ? <Icon path={icons.check} /> : <Mark shape="ring" />}
      <span>
        {text}
        <span className="visually-hidden">
          {isMet ? t('auth-recovery.is_met') : t('auth-recovery.is_unmet')}
        </span>
      </span>
    </li>
  );
}

/** Debounces a text; empty until it first changes. */
function useAfterPause(text: string): string {
  const [first] = useState(text);
  const [settled, setSettled] = useState('');
  useEffect(() => {
    if (text === first && settled === '') return;
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, first, settled]);
  return settled;
}
