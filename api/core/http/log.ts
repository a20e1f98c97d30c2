import type { Server } from 'node:http';
import {
  LogController,
  type FastifyReply,
  type FastifyRequest,
  type FastifyHttpOptions,
} from 'fastify';

const EMAIL = /[^\s<>"'(),;:@]+@[^\s<>"'(),;:@]+/g;
/** The framework quotes the address of a request in some of its messages. */
const QUOTED_ADDRESS = /"\/[^"\n]*"/g;

/** A message without e-mail addresses and addresses of requests, which may hold tokens and search words. */
export const redactText = (text: string): string =>
  text.replace(EMAIL, '[e-mail]').replace(QUOTED_ADDRESS, '"[address]"');

/** Which call a request is: its method and the pattern of its route, never its parameters or its query. */
export const routeOf = ({ method, routeOptions }: FastifyRequest) => ({
  method,
  route: routeOptions.url ?? '(none)',
});

/** An error without the properties that drivers add to it, such as the values that a statement was given. */
function errorEntry(error: Error & { code?: unknown }): Record<string, unknown> & ErrorEntry {
  const { name, message, stack = '', code, cause } = error;
  return {
    ...{ type: name, message: redactText(message), stack: redactText(stack) },
    ...(typeof code === 'string' && { code }),
    ...(cause instanceof Error && { cause: errorEntry(cause) }),
  };
}
type ErrorEntry = Record<'type' | 'message' | 'stack', string>;

/** One line per request once it is answered. */
class RequestLog extends LogController {
  override incomingRequest(): void {
    // The line of the response says all there is to say.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const entry = {
      ...routeOf(request),
      ...{ status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
    };
    if (error) reply.log.error({ ...entry, err: error }, 'request failed');
    else reply.log.info(entry, 'request completed');
  }

  override routeNotFound(): void {
    // Its message would quote the address.
  }
}

export interface LogOptions {
  logLevel?: string;
  /** Where the log goes; standard output, unless said. */
  logTo?: { write(line: string): void };
}

/** Options of the server for a log that holds neither secrets nor personal data (docs/security.md). */
export const logOptions = ({ logLevel = 'silent', logTo }: LogOptions) =>
  ({
    logController: new RequestLog(),
    logger: {
      level: logLevel,
      ...(logTo && { stream: logTo }),
      serializers: {
        req: (request: FastifyRequest) => routeOf(request),
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
