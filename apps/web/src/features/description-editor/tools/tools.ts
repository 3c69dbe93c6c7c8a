import { background } from './background.ts'
import { bold } from './bold.tsx'
import { bulletList } from './bullet-list.tsx'
import { clean } from './clean.tsx'
import { colour } from './colour.ts'
import { heading } from './heading.ts'
import { image } from './image.tsx'
import { indent } from './indent.tsx'
import { italic } from './italic.tsx'
import { link } from './link.tsx'
import { orderedList } from './ordered-list.tsx'
import { outdent } from './outdent.tsx'
import { redo } from './redo.tsx'
import { size } from './size.ts'
import { strike } from './strike.tsx'
import type { Tool } from './tool.ts'
import { underline } from './underline.tsx'
import { undo } from './undo.tsx'

/** The toolbar, in groups. */
export const toolGroups: readonly (readonly Tool[])[] = [
  [undo, redo],
  [heading, size],
  [bold, italic, underline, strike],
  [orderedList, bulletList, outdent, indent],
  [colour, background],
  [link, image, clean],
]
