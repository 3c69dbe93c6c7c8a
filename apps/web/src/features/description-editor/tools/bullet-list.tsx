import { Outline } from '#/shared/ui/icon.tsx'
import { listTool } from './list-tool.ts'

export const bulletList = listTool(
  'bullet-list',
  'Bulleted list',
  'bullet',
  <Outline path="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.1M4.5 12h.1M4.5 17.5h.1" />,
)
