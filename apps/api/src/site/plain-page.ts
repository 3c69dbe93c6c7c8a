/**
 * A page for when none of the site's own can be made: a title and a sentence, neither of which comes from a request.
 * @param requestId of the request that failed, by which it is found in the log
 */
export function plainPage(title: string, sentence: string, requestId?: string): string {
  const found = requestId === undefined ? '' : `\n<p>Code of this request: <code>${requestId}</code></p>`
  return `<!DOCTYPE html><html lang="en-NG"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<h1>${title}</h1><p>${sentence}</p>${found}`
}
