/**
 * A page for when none of the site's own can be made: a title and a sentence, neither of which comes from a request.
 */
export function plainPage(title: string, sentence: string): string {
  return `<!DOCTYPE html><html lang="en-NG"><meta name="viewport" content="width=device-width"><title>${title}</title>
<h1>${title}</h1><p>${sentence}</p>`
}
