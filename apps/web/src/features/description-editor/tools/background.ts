import { textStyleTool } from './text-style-tool.ts'

export const background = textStyleTool(
  { kind: 'palette', id: 'background', name: 'Background colour' },
  'background-color',
  'No colour',
)
