import type { RequestHandler } from 'express';
import multer from 'multer';
import type { MultipartRequest } from '@portal/shared/contract';
import { ApiError } from '../../errors';
import { checkBodyHeaders, withApiErrors } from './body-limits';
import { httpMessages } from './messages';

const maxFields = 20;
const maxFieldBytes = 100 * 1024;
/** What the fields and the boundaries between the parts may take besides the file. */
const maxOtherBytes = 1024 * 1024;

const isForm = (contentType: string) => /^multipart\/form-data\s*;/i.test(contentType);

const fileError = (message: string) =>
  new ApiError('INVALID_REQUEST', { fields: [{ field: 'file', message }] });

/** Reads a form: its text fields into `req.body` and its file, which must be there, into `res.locals.file`. */
export function multipartBody({ file }: MultipartRequest): readonly RequestHandler[] {
  const parseForm = multer({
    storage: multer.memoryStorage(),
    limits: {
      files: 1,
      fileSize: file.maxBytes,
      fields: maxFields,
      fieldSize: maxFieldBytes,
      fieldNameSize: 100,
    },
    defParamCharset: 'utf8',
    fileFilter(_req, { mimetype }, accept) {
      if (file.contentTypes.includes(mimetype)) accept(null, true);
      else accept(fileError(httpMessages.wrongFileType));
    },
  }).single('file');

  const takeFile: RequestHandler = (req, res, next) => {
    if (!req.file) throw fileError(httpMessages.missingFile);
    const { originalname: name, mimetype: contentType, buffer: bytes } = req.file;
    res.locals.file = { name, contentType, bytes };
    req.body = { ...req.body };
    next();
  };

  return [
    checkBodyHeaders(file.maxBytes + maxOtherBytes, isForm),
    withApiErrors(parseForm),
    takeFile,
  ];
}
