import { useEffect } from 'react';
import { libraryLang, workLang } from '#lib/format/languages.ts';
import { localePath, titlePath } from '#lib/routes/paths.ts';
import * as screenIcons from '#lib/screen-icons.ts';
import { $shelfLibrary } from '#lib/stores/shelf-library.ts';
import {
  placeInLibraryPath,
  placePath,
  type CopyPlace,
  type TitlePlace,
} from '#lib/titles/place.ts';
import { LazyShelf } from '../../related/lazy-parts.tsx';
import { OpenNow } from '../copies/OpenNow.tsx';
import { SpineLabel } from '../copies/SpineLabel.tsx';
import { ShelfSteps } from '../copies/ShelfSteps.tsx';
import { Button } from '../../ui/Button.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { useLocale, useTexts } from '../../ui/island/texts.tsx';
import { useStore } from '../../ui/island/use-store.ts';
import { Status } from '../../ui/Status.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { FloorPlan } from './FloorPlan.tsx';
import { WaySteps } from './WaySteps.tsx';

/** Where a copy stands: its place, label, steps and plan, and the titles beside it. */
export function PlaceScreen({ place }: { place: TitlePlace }) {
  const t = useTexts();
  const locale = useLocale();
  const { cod_acervo: codAcervo, title, idioma, lugar } = place;
  usePageTitle(t('plans.page_title', { title }));
  return (
    <div className="place">
      <p className="place__back">
        <a href={titlePath(locale, codAcervo)}>{t('plans.back', { title })}</a>
      </p>
      <header className="place__head">
        <h1>
          <span lang={workLang(idioma, locale)} dir="auto">
            {title}
          </span>{' '}
          {lugar && <PlaceName place={lugar} />}
        </h1>
        {lugar ? <State place={lugar} /> : <p>{t('plans.no_copies')}</p>}
      </header>
      {lugar && <Found {...{ codAcervo }} place={lugar} />}
      {lugar && <OtherLibraries place={place} chosen={lugar.cod_biblioteca} />}
      {lugar && <SameShelf codAcervo={codAcervo} library={lugar.cod_biblioteca} />}
    </div>
  );
}

/** Floor and shelf, or as much of it as is known. */
function PlaceName({ place }: { place: CopyPlace }) {
  const t = useTexts();
  const lang = libraryLang(useLocale());
  const { passos: steps, localizacao: location, desc_biblioteca: library } = place;
  return (
    <span className="place__at" lang={steps ? undefined : lang}>
      {steps ? t('plans.at', { floor: steps.andar, shelf: steps.estante }) : (location ?? library)}
    </span>
  );
}

/** Whether a copy stands there now, and whether the library is open. */
function State({ place }: { place: CopyPlace }) {
  const t = useTexts();
  const lang = libraryLang(useLocale());
  const { disponiveis: count, so_consulta: onlyHere, desc_biblioteca: library } = place;
  return (
    <div className="place__state">
      <p>
        {count > 0 ? (
          <Status kind="available">{t('plans.on_shelf', { count })}</Status>
        ) : onlyHere ? (
          <Status kind="reference">{t('plans.reference')}</Status>
        ) : (
          <Status kind="on-loan">{t('plans.none_now')}</Status>
        )}
      </p>
      <p lang={lang}>{library}</p>
      <OpenNow library={place} />
    </div>
  );
}

function Found({ codAcervo, place }: { codAcervo: number; place: CopyPlace }) {
  const t = useTexts();
  const locale = useLocale();
  const { planta: plan, passos: steps, desc_biblioteca: library } = place;
  return (
    <>
      <div className="place__side">
        <SpineLabel library={place} />
        {steps && <WaySteps steps={steps} />}
      </div>
      <div className="place__main">
        <Places {...{ codAcervo, place }} />
        {plan && steps ? (
          <FloorPlan {...{ plan, steps, library }} />
        ) : (
          <ShelfSteps library={place} />
        )}
        <p className="place__ask">
          {place.etiqueta.length > 0
            ? t('plans.ask', { library })
            : t('plans.ask_number', { library })}{' '}
          <a href={localePath(locale, '/horarios')}>{t('plans.hours')}</a>
        </p>
        <p className="row no-print">
          <Button size="small" icon={screenIcons.print} onClick={() => window.print()}>
            {t('plans.print')}
          </Button>
          <a className="place__copies" href={`${titlePath(locale, codAcervo)}/exemplares`}>
            {t('plans.all_copies')}
          </a>
        </p>
      </div>
    </>
  );
}

/** Where else copies stand in this library: its floors. */
function Places({ codAcervo, place }: { codAcervo: number; place: CopyPlace }) {
  const t = useTexts();
  const locale = useLocale();
  const { cod_biblioteca: library, lugares: places = [] } = place;
  if (places.length === 0) return null;
  return (
    <div className="no-print" lang={libraryLang(locale)}>
      <Tabs
        label={t('plans.places')}
        tabs={places.map(({ nome: name, total }) => ({
          ...{ key: name, text: name, count: total },
          href: placeInLibraryPath(locale, codAcervo, { library, place: name }),
        }))}
        current={places.find(({ aqui }) => aqui)?.nome ?? ''}
      />
    </div>
  );
}

/** The same title in other libraries, each with an address. */
function OtherLibraries({ place, chosen }: { place: TitlePlace; chosen: number }) {
  const t = useTexts();
  const locale = useLocale();
  const others = place.bibliotecas.filter(({ cod_biblioteca: id }) => id !== chosen);
  if (others.length === 0) return null;
  return (
    <nav className="place__others no-print" aria-labelledby="outras-bibliotecas">
      <h2 id="outras-bibliotecas">{t('plans.other_libraries')}</h2>
      <ul>
        {others.map(({ cod_biblioteca: id, desc_biblioteca: name, disponiveis: count }) => (
          <li key={id}>
            <a href={placePath(locale, place.cod_acervo, id)} lang={libraryLang(locale)}>
              {name}
            </a>{' '}
            <Status kind={count > 0 ? 'available' : 'on-loan'}>
              {count > 0 ? t('plans.on_shelf', { count }) : t('plans.none_now')}
            </Status>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The shelf of this library around the title. */
function SameShelf({ codAcervo, library }: { codAcervo: number; library: number }) {
  const t = useTexts();
  const chosen = useStore($shelfLibrary);
  useEffect(() => $shelfLibrary.set(library), [library]);
  return (
    <section className="place__shelf no-print" id="estante" aria-labelledby="mesma-estante">
      <h2 id="mesma-estante">{t('plans.same_shelf')}</h2>
      {chosen > 0 && <LazyShelf start={{ codAcervo }} />}
    </section>
  );
}
