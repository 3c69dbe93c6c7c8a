import { Outline } from '#/shared/ui/icon.tsx'
import { listTool } from './list-tool.ts'

export const orderedList = listTool(
  'ordered-list',
  'Numbered list',
  'number',
  <Outline path="M10 6.5h10M10 12h10M10 17.5h10M4 5l1.5-.5v4M4 14.8c.3-1 2.4-1 2.4.2 0 .8-2.4 1.8-2.4 3h2.5" />,
)
