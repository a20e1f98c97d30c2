import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Icon } from './Icon.tsx';

type Look = {
  /** `solid` once on a screen, `quiet` for small acts. */
  variant?: 'outlined' | 'solid' | 'quiet' | undefined;
  size?: 'normal' | 'small' | undefined;
  danger?: boolean | undefined;
  /** A constant of src/lib/icons.ts. */
  icon?: string | undefined;
  /** Hidden words after the label that tell equal labels apart: ": Dom Casmurro". */
  suffix?: string | undefined;
};

type ButtonProps = Look &
  Omit<ComponentProps<'button'>, 'disabled'> & {
    /** Makes the button unavailable: the element with this id says why. It stays in the tab order. */
    reasonId?: string | undefined;
    /** Work is under way: another press does nothing. */
    busy?: boolean | undefined;
    /** For a button that is on or off. */
    pressed?: boolean | undefined;
  };

type ButtonLinkProps = Look & ComponentProps<'a'> & { href: string };

function classOf({ variant, size, danger }: Look, extra: string | undefined): string {
  const classes = ['button'];
  if (variant && variant !== 'outlined') classes.push(`button--${variant}`);
  if (size === 'small') classes.push('button--small');
  if (danger) classes.push('button--danger');
  if (extra) classes.push(extra);
  return classes.join(' ');
}

function Label({ icon, suffix, children }: Look & { children: ReactNode }) {
  return (
    <>
      {icon && <Icon path={icon} />}
      <span>
        {children}
        {suffix && <span className="visually-hidden">{suffix}</span>}
      </span>
    </>
  );
}

/** A button. Unavailable and busy buttons keep the focus and say so; their press does nothing. */
export function Button(props: ButtonProps) {
  const { variant, size, danger, icon, suffix, reasonId, busy, pressed, ...rest } = props;
  const { children, className, onClick, type = 'button', ...attributes } = rest;
  const idle = Boolean(reasonId) || Boolean(busy);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (idle) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...attributes}
      type={type}
      className={classOf({ variant, size, danger }, className)}
      onClick={press}
      aria-disabled={reasonId ? true : undefined}
      aria-describedby={reasonId ?? attributes['aria-describedby']}
      aria-busy={busy ? true : undefined}
      aria-pressed={pressed}
    >
      <Label icon={icon} suffix={suffix}>
        {children}
      </Label>
    </button>
  );
}

/** A link that looks like a button: it leads to an address. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, danger, icon, suffix, children, className, ...attributes } = props;
  return (
    <a {...attributes} className={classOf({ variant, size, danger }, className)}>
      <Label icon={icon} suffix={suffix}>
        {children}
      </Label>
    </a>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** A constant of src/lib/icons.ts. */
  icon: string;
  /** The name of the act, for those who do not see the drawing. */
  label: string;
};

/** A drawing alone, for × and the like. */
export function IconButton({ icon, label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={className ?? 'icon-button'}>
      <Icon path={icon} />
      <span className="visually-hidden">{label}</span>
    </button>
  );
}
