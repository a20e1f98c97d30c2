import { searchBySru, searchBySruForm } from '#contract/catalogue/sru.ts';
import type { Bind, Http } from '../../core/http/bind.ts';
import { formPairs } from '../oai/form-pairs.ts';
import { RefusalError } from '../../core/http/refused.ts';
import { SearchQueue } from '../../search/query/search-queue.ts';
import type { Services } from '../../services.ts';
import {
  diagnosticsElement,
  echoElement,
  NOTHING_FOUND,
  recordElement,
  searchContent,
  sruDocument,
  termsElement,
  type Form,
} from './answer.ts';
import { Diagnostic } from './diagnostics.ts';
import { explainRecord } from './explain.ts';
import { isEscaped, operationOf, parseRequest, versionOf } from './request.ts';
import { scanTerms } from './scan.ts';
import { searchRetrieve } from './search.ts';

type Pairs = [string, string][];

/** SRU 1.1, 1.2 and 2.0. */
export function sruRoutes(bind: Bind, services: Services): void {
  const queue = new SearchQueue();

  async function answer(pairs: Pairs, http: Http): Promise<string> {
    http.setHeader('cache-control', 'no-store');
    http.work.check();
    const form: Form = { version: versionOf(pairs), isEscaped: isEscaped(pairs) };
    try {
      return await respond(services, queue, { pairs, http, form });
    } catch (error) {
      return faultDocument(services, { pairs, form }, diagnosticOf(error));
    }
  }

  bind(searchBySru, (_input, http) => answer([...new URLSearchParams(http.query)], http));
  bind(searchBySruForm, ({ body }, http) => answer(formPairs(body), http));
}

/** Rethrows errors that the request did not cause. */
function diagnosticOf(error: unknown): Diagnostic {
  if (error instanceof Diagnostic) return error;
  if (!(error instanceof RefusalError)) throw error;
  if (error.statusCode === 503) return new Diagnostic(2);
  const isTooDeep = error.fields?.some(({ refusal }) => refusal?.code === 'page_too_deep');
  if (isTooDeep === true) return new Diagnostic(61);
  throw error;
}

interface ReadRequest {
  pairs: Pairs;
  form: Form;
}

async function respond(
  services: Services,
  queue: SearchQueue,
  { pairs, http, form }: ReadRequest & { http: Http },
): Promise<string> {
  const { locale, work } = http;
  const request = parseRequest(pairs);
  switch (request.operation) {
    case 'explain':
      return sruDocument(form, 'explain', explanation(services, form));
    case 'scan': {
      await queue.take();
      const terms = await work.measure(() => scanTerms(services, request));
      return sruDocument(form, 'scan', termsElement(terms), echoElement(form, 'scan', pairs));
    }
    case 'searchRetrieve': {
      const turn = () => queue.take();
      const found = await searchRetrieve(services, request, { locale, work, form, turn });
      const echo = echoElement(form, 'searchRetrieve', pairs);
      return sruDocument(form, 'searchRetrieve', searchContent(form, found, { echo }));
    }
  }
}

const explanation = ({ origin, settings }: Services, form: Form): string =>
  recordElement(form, explainRecord({ origin, name: settings.institution.name }));

function faultDocument(
  services: Services,
  { pairs, form }: ReadRequest,
  diagnostic: Diagnostic,
): string {
  const operation = operationOf(pairs);
  if (operation === 'searchRetrieve') {
    const echo = echoElement(form, operation, pairs);
    const content = searchContent(form, NOTHING_FOUND, { echo, diagnostic });
    return sruDocument(form, operation, content);
  }
  const diagnostics = diagnosticsElement(form, diagnostic);
  if (operation === 'scan')
    return sruDocument(form, operation, echoElement(form, operation, pairs), diagnostics);
  return sruDocument(form, 'explain', explanation(services, form), diagnostics);
}
