import { textStyleTool } from './text-style-tool.ts'

export const colour = textStyleTool({ kind: 'palette', id: 'colour', name: 'Text colour' }, 'color', 'No colour')
