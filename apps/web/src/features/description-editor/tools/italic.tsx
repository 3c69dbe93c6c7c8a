import { formatTool } from './format-tool.ts'

export const italic = formatTool('italic', 'Italic', 'italic', <i>I</i>)
