/** Texts that libraries write, made safe by the server (api/portal/content/safe-html.ts): the only place
 * in the islands where HTML is put into the page. */
export const SafeHtml = ({ html }: { html: string }) => (
  <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
);
