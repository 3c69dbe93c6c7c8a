const paragraph =
  '<p>Keep the bottle <strong>closed</strong>, <em>dry</em> and away from <span class="rt-red">the sun</span>, where children cannot reach it. <a href="https://wa.me/2348031234567">Ask us</a> if anything is unclear: ₦37,000 is paid to the rider.</p>'
const section = `<h1>What is in the package</h1>${paragraph}${paragraph}<ul><li>one bottle<ol><li>sealed</li><li>with its date</li></ol></li><li>the label</li></ul><h2>Ordering</h2>${paragraph}`

/** A description of at least this many bytes, with everything that the editor's tools make except pictures. */
export function descriptionOf(bytes: number): string {
  return section.repeat(Math.ceil(bytes / Buffer.byteLength(section)))
}
