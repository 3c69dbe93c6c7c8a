import { formatTool } from './format-tool.ts'

export const bold = formatTool('bold', 'Bold', 'bold', <b>B</b>)
