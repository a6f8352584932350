import type { Request, Response } from 'express';
import { ValidationError } from 'yup';

/** Runs `work`; a Yup error of it becomes a response with status 400 and the error's sentence. */
export const rejectingBadInput =
  (work: (request: Request, response: Response) => Promise<void>) =>
  async (request: Request, response: Response) => {
    try {
      await work(request, response);
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      response.status(400).json({ error: error.message });
    }
  };

/** Whether a browser asks for a page; programs get JSON. */
export const wantsPage = (request: Request) => request.accepts('json', 'html') === 'html';
