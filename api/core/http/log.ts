import type { Server } from 'node:http';
import {
  LogController,
  type FastifyReply,
  type FastifyRequest,
  type FastifyHttpOptions,
} from 'fastify';

const EMAIL = /[^\s<>"'(),;:@]+@[^\s<>"'(),;:@]+/g;
/** The framework quotes request addresses in some messages. */
const QUOTED_ADDRESS = /"\/[^"\n]*"/g;

/** Removes e-mail and request addresses, which may contain tokens and search words. */
export const redactText = (text: string): string =>
  text.replace(EMAIL, '[e-mail]').replace(QUOTED_ADDRESS, '"[address]"');

/** Method and route pattern of a request, never its parameters or query. */
export const routeFields = ({ method, routeOptions }: FastifyRequest) => ({
  method,
  route: routeOptions.url ?? '(none)',
});

/** An error without properties that drivers add, such as the values of a statement. */
function errorEntry(error: Error & { code?: unknown }): Record<string, unknown> & ErrorEntry {
  const { name, message, stack = '', code, cause } = error;
  return {
    ...{ type: name, message: redactText(message), stack: redactText(stack) },
    ...(typeof code === 'string' && { code }),
    ...(cause instanceof Error && { cause: errorEntry(cause) }),
  };
}
type ErrorEntry = Record<'type' | 'message' | 'stack', string>;

/** Logs one line per request, after its response. */
class RequestLog extends LogController {
  override incomingRequest(): void {
    // The line of the response is enough.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const entry = {
      ...routeFields(request),
      ...{ status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
    };
    if (error) reply.log.error({ ...entry, err: error }, 'request failed');
    else reply.log.info(entry, 'request completed');
  }

  override routeNotFound(): void {
    // The default message quotes the address.
  }
}

export interface LogOptions {
  logLevel?: string;
  /** Default: standard output. */
  logTo?: { write(line: string): void };
  /** Number of the answering thread, if there are several. */
  logThread?: number;
}

/** Options for a log without secrets and personal data (docs/security.md). */
export const logOptions = ({ logLevel = 'silent', logTo, logThread }: LogOptions) =>
  ({
    logController: new RequestLog(),
    logger: {
      level: logLevel,
      ...(logTo && { stream: logTo }),
      ...(logThread !== undefined && { mixin: () => ({ thread: logThread }) }),
      serializers: {
        req: (request: FastifyRequest) => routeFields(request),
        err: errorEntry,
      },
      hooks: {
        logMethod(entry, write) {
          const [first, ...rest] = entry as unknown[];
          const named = first instanceof Error ? [{ err: first }, first.message] : [first];
          const redacted = [...named, ...rest].map((value) =>
            typeof value === 'string' ? redactText(value) : value,
          );
          write.apply(this, redacted as typeof entry);
        },
      },
    },
  }) satisfies FastifyHttpOptions<Server>;
