/** What the cells of a workbook's column hold, which says how a spreadsheet shows and edits them. */
export type CellStyle = 'text' | 'number' | 'moment' | 'day'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Number of a cell's style in {@link styles}. */
export const styleNumbers: Readonly<Record<CellStyle | 'heading', number>> = {
  heading: 1,
  text: 2,
  number: 3,
  moment: 4,
  day: 5,
}

/** Format 49 is text: it stays text also when somebody edits the cell, and no formula or number comes of it. */
const styles = `${head}<styleSheet xmlns="${main}">
<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>
${[49, 3, 164, 165].map((format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('\n')}
</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`

/** Where the part of a sheet stands in the file. @param number from 1 on */
export const sheetPath = (number: number) => `xl/worksheets/sheet${number}.xml`

/**
 * The parts of a workbook besides its sheets, by their paths.
 * @param sheets their names, which need no escaping
 */
export function partsBesides(sheets: readonly string[]): Readonly<Record<string, string>> {
  const each = (part: (name: string, number: number) => string) =>
    sheets.map((name, index) => part(name, index + 1)).join('')
  const stylesId = `rId${sheets.length + 1}`
  return {
    'xl/styles.xml': styles,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each(
      (name, number) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`,
    )}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packageRelations}">${each(
      (_name, number) =>
        `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    )}<Relationship Id="${stylesId}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    '[Content_Types].xml': `${head}<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/>${each(
      (_name, number) => `<Override PartName="/${sheetPath(number)}" ContentType="${sheetType}.worksheet+xml"/>`,
    )}</Types>`,
  }
}

/** What stands before the rows of a sheet: the first row stays in view. @param widths in characters */
export function beforeRows(widths: readonly number[]): string {
  const columns = widths.map((width, index) => {
    const number = index + 1
    return `<col min="${number}" max="${number}" width="${width}" customWidth="1"/>`
  })
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
}

/** What stands after them. */
export const afterRows = '</sheetData></worksheet>'
